import ADKFoundation
import CHEIF
import CJXL

/// libheif, which reads HEIC and AVIF pictures; loaded when the first is decoded, by the thread that decodes it.
struct HEIFLibrary: @unchecked Sendable {
    // No lock: the functions are looked up once, and then only read.
    let functions: cheif_library

    /// The library of this process; nil where it is not installed.
    static let shared = HEIFLibrary(names: ["libheif.so.1"])

    /// The oldest version whose structures are known: 1.6.
    private static let oldestVersion: UInt32 = 0x0106_0000

    /// The first of `names` that can be loaded and used.
    init?(names: [String]) {
        for name in names {
            var library = cheif_library()
            if cheif_open(name, &library) != 0, library.version() >= HEIFLibrary.oldestVersion {
                functions = library
                return
            }
        }
        return nil
    }
}

/// libjxl, which reads JPEG XL pictures; loaded when the first is decoded, by the thread that decodes it.
struct JXLLibrary: @unchecked Sendable {
    // No lock: the functions are looked up once, and then only read.
    let functions: cjxl_library

    /// Names of the versions whose structures are known to be the same.
    static let names = ["libjxl.so.0.7", "libjxl.so.0.8", "libjxl.so.0.9", "libjxl.so.0.10", "libjxl.so.0.11"]

    /// The library of this process; nil where it is not installed.
    static let shared = JXLLibrary(names: names)

    /// The first of `names` that can be loaded and used.
    init?(names: [String]) {
        for name in names {
            var library = cjxl_library()
            if cjxl_open(name, &library) != 0 {
                functions = library
                return
            }
        }
        return nil
    }
}
