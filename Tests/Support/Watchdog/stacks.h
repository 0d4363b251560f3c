// What every thread of this process is doing.
#pragma once

// To be called before the first thread is made: installs the signal by which threads are asked.
void stacks_prepare(void);

// Writes the calls of every thread but the calling one to standard error.
void stacks_write(void);
