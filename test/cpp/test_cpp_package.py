"""The C++ package fits the product; colcon builds and runs it (docs/install.md), which takes minutes."""

import re
from pathlib import Path

from catkin_pkg.package import parse_package_string

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]


def test_colcon_takes_it_as_ament_cmake_of_the_same_version():
    warnings: list[str] = []
    package = parse_package_string((HERE / 'package.xml').read_text(), warnings=warnings)
    product = parse_package_string((ROOT / 'package.xml').read_text(), warnings=warnings)
    assert warnings == []
    assert package.get_build_type() == 'ament_cmake' and package.version == product.version
    needed = {dependency.name for dependency in package.build_depends}
    found = set(re.findall(r'^find_package\((\w+) REQUIRED\)', (HERE / 'CMakeLists.txt').read_text(), re.M))
    assert found == needed | {'ament_cmake'}


def test_the_headers_that_it_includes_are_generated_from_our_files():
    def snake(name: str) -> str:
        return re.sub(r'(?<=[a-z0-9])(?=[A-Z])', '_', name).lower()

    headers = re.findall(r'"mistypilot_ros/(msg|srv)/(\w+)\.hpp"', (HERE / 'src/exchange.cpp').read_text())
    assert len(headers) == 3
    for kind, name in headers:
        assert name in {snake(path.stem) for path in (ROOT / kind).glob(f'*.{kind}')}
