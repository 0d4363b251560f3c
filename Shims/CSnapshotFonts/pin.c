// Pins the fonts of a test process before any of its code measures text. Set ADK_PINNED_FONTS=0 to use the system's
// fonts.
#include "snapshot_fonts.h"

#include <stdlib.h>

__attribute__((constructor)) static void pin_fonts(void) { setenv("ADK_PINNED_FONTS", "1", 0); }
