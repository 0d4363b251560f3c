// Swift Testing has a module of this name for files that import it and CoreGraphics. It is not part of Swift on Linux,
// and without it such files do not compile.
@_exported import CoreGraphics
