// Ends a test process in which no test has begun or ended for a long time. See watchdog.c.
#pragma once

// XCTest's part of the process tells of its tests; Swift Testing's is read from its event stream.
void adk_watchdog_test_began(const char *name);
void adk_watchdog_test_ended(const char *name);
