// Every test sees the servers and the child processes.
@_exported import LoopbackServers
