import CCurl

/// libcurl, which carries the transfers. The engine's thread loads it before the first one.
struct CurlLibrary: @unchecked Sendable {
    // No lock: the functions are looked up once and never change. The structure is never freed, as the library is not.
    let functions: UnsafePointer<ccurl_library>

    /// The names of the library with compatible functions: that with OpenSSL first, then that with GnuTLS.
    static let names = ["libcurl.so.4", "libcurl-gnutls.so.4"]

    /// The library of this process.
    static let shared = load(names: names)

    /// Loads the first of `names` that is installed and complete.
    static func load(names: [String]) -> Result<CurlLibrary, TransferError> {
        var error = TransferError.libraryMissing(package: "libcurl4")
        for name in names {
            var library = ccurl_library()
            let outcome = ccurl_open(name, &library)
            if outcome < 0 { error = .libraryTooOld(version: version(of: library)) }
            guard outcome > 0 else { continue }
            guard library.global_init(Int(ccurl_global_all)) == 0 else { return .failure(.outOfMemory) }
            let functions = UnsafeMutablePointer<ccurl_library>.allocate(capacity: 1)
            functions.initialize(to: library)
            return .success(CurlLibrary(functions: UnsafePointer(functions)))
        }
        return .failure(error)
    }

    private static func version(of library: ccurl_library) -> String {
        guard let information = library.version_info?(0), let version = information.pointee.version else {
            return "of an unknown version"
        }
        return String(cString: version)
    }
}
