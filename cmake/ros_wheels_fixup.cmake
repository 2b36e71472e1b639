# Two repairs of include folders, made at the end of this directory's configure step.
#
# 1. The ROS 2 wheels export targets whose include folders name the machine on which the wheels were built
#    (/opt/python/cp3xx-...). CMake refuses folders that do not exist: they are dropped. On a ROS 2 from apt or
#    from source nothing is found and nothing changes.
# 2. The Python support library of our own interfaces would export the include folders of numpy and Python of
#    this machine; CMake refuses that when they are in a .venv inside the source folder. They are of use for
#    building only, and are marked so.
function(_repair_include_folders)
  get_property(_targets DIRECTORY PROPERTY IMPORTED_TARGETS)
  foreach(_target IN LISTS _targets)
    get_target_property(_folders ${_target} INTERFACE_INCLUDE_DIRECTORIES)
    if(_folders)
      set(_kept "")
      foreach(_folder IN LISTS _folders)
        if(EXISTS "${_folder}" OR NOT "${_folder}" MATCHES "^/opt/python/")
          list(APPEND _kept "${_folder}")
        endif()
      endforeach()
      set_target_properties(${_target} PROPERTIES INTERFACE_INCLUDE_DIRECTORIES "${_kept}")
    endif()
  endforeach()

  set(_target ${PROJECT_NAME}__rosidl_generator_py)
  if(TARGET ${_target})
    get_target_property(_folders ${_target} INTERFACE_INCLUDE_DIRECTORIES)
    if(_folders)
      list(TRANSFORM _folders REPLACE "^(/.+)$" "$<BUILD_INTERFACE:\\1>")
      set_target_properties(${_target} PROPERTIES INTERFACE_INCLUDE_DIRECTORIES "${_folders}")
    endif()
  endif()
endfunction()
cmake_language(DEFER CALL _repair_include_folders)
