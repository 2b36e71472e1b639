// Gives a running task router one instruction by service and one by topic, and reads both turns.
//
// Usage: exchange [NAMESPACE]     (default /misty). Exits with 0 where both were answered as they must be.
#include <exception>
#include <iostream>
#include <string>

#include "entities.hpp"
#include "mistypilot_ros/msg/turn.hpp"
#include "mistypilot_ros/msg/utterance.hpp"
#include "mistypilot_ros/srv/instruct.hpp"

using mistypilot_ros::msg::Turn;
using mistypilot_ros::msg::Utterance;
using mistypilot_ros::srv::Instruct;

namespace
{

void expect(bool holds, const std::string & what)
{
  if (!holds) {
    throw std::runtime_error("wrong: " + what);
  }
}

void tell(const std::string & way, const Turn & turn)
{
  std::cout << way << ": '" << turn.text << "' of '" << turn.user << "' -> " << turn.agent << ": " <<
    turn.reply << " (" << turn.stages.size() << " stages)" << std::endl;
}

void exchange(const char * name_space)
{
  Node node("cpp_exchange", name_space);
  Publisher<Utterance> utterance(node, "utterance", reliable(50));
  Subscription<Turn> turns(node, "turns", reliable(20, true));
  Client<Instruct> instruct(node, "instruct");
  node.until([&] {return utterance.heard() && instruct.served();}, "the task router");

  Instruct::Request empty;
  const Instruct::Response refusal = instruct.call(empty);
  expect(!refusal.accepted && !refusal.message.empty(), "an empty instruction is refused with a reason");
  std::cout << "service: '' is refused: " << refusal.message << std::endl;

  Instruct::Request request;
  request.text = "Stop";
  request.user = "ada";
  request.language = "en";
  const Instruct::Response answer = instruct.call(request);
  expect(answer.accepted && !answer.turn_id.empty(), "an instruction is accepted");
  const Turn asked = turns.first(
    [&](const Turn & turn) {return turn.turn_id == answer.turn_id;}, "the turn of the service");
  expect(asked.text == "Stop" && asked.user == "ada", "the turn holds what was asked");
  expect(asked.agent == "ROUTER" && !asked.reply.empty(), "the router answers");
  expect(asked.header.stamp.sec > 0, "the turn is stamped");
  tell("service", asked);

  Utterance said;
  said.text = "Misty, please stop!";
  said.user = "grace";
  said.language = "en";
  said.confidence = 1.0F;
  utterance.publish(said);
  const Turn heard = turns.first(
    [&](const Turn & turn) {return turn.user == "grace";}, "the turn of the topic");
  expect(heard.text == said.text && heard.turn_id != asked.turn_id, "it is another turn");
  expect(heard.agent == "ROUTER" && !heard.reply.empty(), "the router answers");
  tell("topic", heard);
}

}  // namespace

int main(int argc, char ** argv)
{
  try {
    exchange(argc > 1 ? argv[1] : "/misty");
  } catch (const std::exception & error) {
    std::cerr << error.what() << std::endl;
    return 1;
  }
  return 0;
}
