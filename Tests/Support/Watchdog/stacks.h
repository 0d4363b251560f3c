// Stack traces of all threads of this process.
#pragma once

// Installs the signal by which threads are asked. Call it before the first thread is created.
void stacks_prepare(void);

// Writes the stack of every thread except the calling one to standard error.
void stacks_write(void);
