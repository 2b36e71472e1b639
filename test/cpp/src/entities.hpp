// Publisher, subscription and client over rcl, each of one generated C++ type. One thread uses them.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <iostream>
#include <stdexcept>
#include <string>

#include "rcl/error_handling.h"
#include "rcl/graph.h"
#include "rcl/rcl.h"
#include "rosidl_typesupport_cpp/message_type_support.hpp"
#include "rosidl_typesupport_cpp/service_type_support.hpp"

// Throws what rcl says where a call failed.
inline void check(rcl_ret_t result, const std::string & what)
{
  if (result != RCL_RET_OK) {
    const std::string reason = rcl_get_error_string().str;
    rcl_reset_error();
    throw std::runtime_error(what + ": " + reason);
  }
}

// What ends things cannot throw: it says what failed.
inline void end(rcl_ret_t result)
{
  if (result != RCL_RET_OK) {
    std::cerr << "not ended well: " << rcl_get_error_string().str << std::endl;
    rcl_reset_error();
  }
}

inline rmw_qos_profile_t reliable(size_t depth, bool latched = false)
{
  rmw_qos_profile_t qos = rmw_qos_profile_default;
  qos.depth = depth;
  qos.durability =
    latched ? RMW_QOS_POLICY_DURABILITY_TRANSIENT_LOCAL : RMW_QOS_POLICY_DURABILITY_VOLATILE;
  return qos;
}

class Node
{
public:
  Node(const char * name, const char * name_space)
  {
    rcl_init_options_t options = rcl_get_zero_initialized_init_options();
    check(rcl_init_options_init(&options, rcl_get_default_allocator()), "options");
    check(rcl_init(0, nullptr, &options, &context_), "init");
    check(rcl_init_options_fini(&options), "options");
    const rcl_node_options_t node_options = rcl_node_get_default_options();
    check(rcl_node_init(&node, name, name_space, &context_, &node_options), "node");
  }
  Node(const Node &) = delete;
  Node & operator=(const Node &) = delete;
  ~Node()
  {
    end(rcl_node_fini(&node));
    end(rcl_shutdown(&context_));
    end(rcl_context_fini(&context_));
  }

  // Waits until `done` holds; it is asked again whenever one of the two, or the graph, has news.
  void until(
    const std::function<bool()> & done, const std::string & what,
    const rcl_subscription_t * subscription = nullptr, const rcl_client_t * client = nullptr)
  {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (!done()) {
      if (std::chrono::steady_clock::now() > deadline) {
        throw std::runtime_error("not in time: " + what);
      }
      wait(subscription, client);
    }
  }

  rcl_node_t node = rcl_get_zero_initialized_node();

private:
  void wait(const rcl_subscription_t * subscription, const rcl_client_t * client)
  {
    rcl_wait_set_t set = rcl_get_zero_initialized_wait_set();
    check(
      rcl_wait_set_init(
        &set, subscription != nullptr, 1, 0, client != nullptr, 0, 0, &context_,
        rcl_get_default_allocator()), "wait set");
    const rcl_guard_condition_t * graph = rcl_node_get_graph_guard_condition(&node);
    check(rcl_wait_set_add_guard_condition(&set, graph, nullptr), "graph");
    if (subscription != nullptr) {
      check(rcl_wait_set_add_subscription(&set, subscription, nullptr), "subscription");
    }
    if (client != nullptr) {
      check(rcl_wait_set_add_client(&set, client, nullptr), "client");
    }
    const rcl_ret_t result = rcl_wait(&set, RCL_MS_TO_NS(100));
    end(rcl_wait_set_fini(&set));
    if (result != RCL_RET_TIMEOUT) {
      check(result, "wait");
    }
  }

  rcl_context_t context_ = rcl_get_zero_initialized_context();
};

template<typename Message>
class Publisher
{
public:
  Publisher(Node & node, const char * topic, const rmw_qos_profile_t & qos)
  : node_(node)
  {
    rcl_publisher_options_t options = rcl_publisher_get_default_options();
    options.qos = qos;
    const auto type = rosidl_typesupport_cpp::get_message_type_support_handle<Message>();
    check(rcl_publisher_init(&publisher_, &node.node, type, topic, &options), topic);
  }
  Publisher(const Publisher &) = delete;
  Publisher & operator=(const Publisher &) = delete;
  ~Publisher() {end(rcl_publisher_fini(&publisher_, &node_.node));}

  bool heard() const
  {
    size_t readers = 0;
    check(rcl_publisher_get_subscription_count(&publisher_, &readers), "readers");
    return readers > 0;
  }
  void publish(const Message & message)
  {
    check(rcl_publish(&publisher_, &message, nullptr), "publish");
  }

private:
  Node & node_;
  rcl_publisher_t publisher_ = rcl_get_zero_initialized_publisher();
};

template<typename Message>
class Subscription
{
public:
  Subscription(Node & node, const char * topic, const rmw_qos_profile_t & qos)
  : node_(node)
  {
    rcl_subscription_options_t options = rcl_subscription_get_default_options();
    options.qos = qos;
    const auto type = rosidl_typesupport_cpp::get_message_type_support_handle<Message>();
    check(rcl_subscription_init(&subscription_, &node.node, type, topic, &options), topic);
  }
  Subscription(const Subscription &) = delete;
  Subscription & operator=(const Subscription &) = delete;
  ~Subscription() {end(rcl_subscription_fini(&subscription_, &node_.node));}

  // Returns the first message that is wanted.
  Message first(const std::function<bool(const Message &)> & wanted, const std::string & what)
  {
    Message message;
    const auto found = [&] {
        rmw_message_info_t info;
        rcl_ret_t taken;
        while ((taken = rcl_take(&subscription_, &message, &info, nullptr)) == RCL_RET_OK) {
          if (wanted(message)) {
            return true;
          }
        }
        rcl_reset_error();
        return false;
      };
    node_.until(found, what, &subscription_);
    return message;
  }

private:
  Node & node_;
  rcl_subscription_t subscription_ = rcl_get_zero_initialized_subscription();
};

template<typename Service>
class Client
{
public:
  Client(Node & node, const char * service)
  : node_(node)
  {
    const rcl_client_options_t options = rcl_client_get_default_options();
    const auto type = rosidl_typesupport_cpp::get_service_type_support_handle<Service>();
    check(rcl_client_init(&client_, &node.node, type, service, &options), service);
  }
  Client(const Client &) = delete;
  Client & operator=(const Client &) = delete;
  ~Client() {end(rcl_client_fini(&client_, &node_.node));}

  bool served() const
  {
    bool ready = false;
    check(rcl_service_server_is_available(&node_.node, &client_, &ready), "server");
    return ready;
  }
  typename Service::Response call(const typename Service::Request & request)
  {
    int64_t sent = 0;
    check(rcl_send_request(&client_, &request, &sent), "request");
    typename Service::Response response;
    const auto answered = [&] {
        rmw_request_id_t id;
        const bool taken = rcl_take_response(&client_, &id, &response) == RCL_RET_OK;
        rcl_reset_error();
        return taken && id.sequence_number == sent;
      };
    node_.until(answered, "the answer", nullptr, &client_);
    return response;
  }

private:
  Node & node_;
  rcl_client_t client_ = rcl_get_zero_initialized_client();
};
