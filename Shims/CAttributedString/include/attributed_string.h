// Foundation on Linux creates a Core Foundation array of runs for every attributed string, and never releases it: the
// runs and the values of all attributes stay (swift-corelibs-foundation, pull request 5256). This releases the array at
// the end of its string.
//
// The end of an object of Swift is a function that its class points at. It is replaced by one that calls it, and then
// releases the array. `NSAttributedString(attributedString:)` takes the array and the characters of another string
// without a reference of its own to the array, and the other string ends at once. So a string whose characters have a
// second owner leaves the array to that owner.
#pragma once

// Whether `object` is an array of runs of Core Foundation. `object` is any object of Swift.
int cattributed_string_is_runs(const void *object);

// Makes strings of exactly the classes `fixed` and `changeable` release their runs. The offsets are those of the
// characters and of the runs in an object, in bytes. Once. Strings may end on other threads at the same time.
void cattributed_string_release_runs(void *fixed, void *changeable, long characters, long runs);
