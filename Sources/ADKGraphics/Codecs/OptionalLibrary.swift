import ADKFoundation
import CHEIF
import CJXL

/// libheif, which decodes HEIC and AVIF. The thread that decodes the first such picture loads it.
struct HEIFLibrary: @unchecked Sendable {
    // No lock: the functions are looked up once and never change.
    let functions: cheif_library

    /// The library of this process. Nil if it is not installed.
    static let shared = HEIFLibrary(names: ["libheif.so.1"])

    /// The oldest version with compatible structures: 1.6.
    private static let oldestVersion: UInt32 = 0x0106_0000

    /// Loads the first of `names` that is installed and compatible.
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

/// libjxl, which decodes JPEG XL. The thread that decodes the first such picture loads it.
struct JXLLibrary: @unchecked Sendable {
    // No lock: the functions are looked up once and never change.
    let functions: cjxl_library

    /// The file names of the versions with compatible structures.
    static let names = ["libjxl.so.0.7", "libjxl.so.0.8", "libjxl.so.0.9", "libjxl.so.0.10", "libjxl.so.0.11"]

    /// The library of this process. Nil if it is not installed.
    static let shared = JXLLibrary(names: names)

    /// Loads the first of `names` that is installed and compatible.
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
