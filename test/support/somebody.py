"""Somebody else in the ROS graph, who calls services and listens."""

import threading

from spinning import spin_until


class Somebody:
    """Somebody else in the graph."""

    def __init__(self, namespace, domain):
        from mistypilot_ros import prefix

        prefix.ensure()
        import rclpy
        from rclpy.executors import SingleThreadedExecutor

        from mistypilot_ros.nodes import interfaces

        self.interfaces = interfaces
        self.context = rclpy.Context()
        rclpy.init(context=self.context, domain_id=int(domain))
        self.node = rclpy.create_node('somebody', namespace=namespace, context=self.context)
        self._executor = SingleThreadedExecutor(context=self.context)
        self._executor.add_node(self.node)
        self._ending = threading.Event()
        arguments = (self._executor, self._ending)
        self._thread = threading.Thread(target=spin_until, args=arguments, daemon=True)
        self._thread.start()
        self._clients = {}

    def close(self):
        import rclpy

        self._ending.set()
        self._thread.join(5)
        self._executor.shutdown(5)
        self.node.destroy_node()
        rclpy.shutdown(context=self.context)

    def listen(self, topic):
        heard = []
        getattr(self.interfaces, topic).subscribe(self.node, heard.append)
        return heard

    def call(self, name, /, **fields):
        service = getattr(self.interfaces, name)
        client = self._client(service)
        assert client.wait_for_service(20), name
        return self._answer(client.call_async(service.type.Request(**fields)))

    def goal(self, name, /, **fields):
        """Carry a goal out and return its result."""
        return self.begin(name, **fields)()

    def begin(self, name, /, **fields):
        """Begin a goal, and return a function that waits for its result."""
        action = getattr(self.interfaces, name)
        client = self._client(action)
        assert client.wait_for_server(20), name
        handle = self._answer(client.send_goal_async(action.type.Goal(**fields)))
        return lambda: self._answer(handle.get_result_async()).result

    def set(self, name, value):
        from rcl_interfaces.srv import SetParameters
        from rclpy.parameter import Parameter

        service = self.interfaces.Service('binding_supervisor/set_parameters', SetParameters)
        client = self._client(service)
        assert client.wait_for_service(20)
        parameters = [Parameter(name, value=value).to_parameter_msg()]
        return self._answer(client.call_async(SetParameters.Request(parameters=parameters))).results[0]

    def _client(self, interface):
        if interface.name not in self._clients:
            self._clients[interface.name] = interface.client(self.node)
        return self._clients[interface.name]

    @staticmethod
    def _answer(future):
        done = threading.Event()
        future.add_done_callback(lambda _: done.set())
        assert done.wait(20), 'no answer in time'
        return future.result()
