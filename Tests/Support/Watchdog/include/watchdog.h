// Ends a test process in which no test has started or finished for a long time. See watchdog.c.
#pragma once

// XCTest's observer reports its tests. Swift Testing's tests are read from its event stream.
void adk_watchdog_test_began(const char *name);
void adk_watchdog_test_ended(const char *name);
