import CBus

/// libsystemd, which speaks to the bus. The bus's thread loads it before the first connection.
struct BusLibrary: @unchecked Sendable {
    // No lock: the functions are looked up once and never change. The structure is never freed, as the library is not.
    let functions: UnsafePointer<cbus_library_t>

    /// The library of this process: that of systemd, or the same functions for systems without it.
    private static let installed = BusLibrary(files: ["libsystemd.so.0", "libelogind.so.0"])

    /// Loads the first of `files` that is installed. Nil if there is none.
    init?(files: [String]) {
        guard let functions = files.lazy.compactMap({ cbus_load($0) }).first else { return nil }
        self.functions = functions
    }

    /// The library of this process. Throws if it is not installed.
    static func load() throws(BusError) -> BusLibrary {
        guard let installed else { throw .libraryMissing(package: "libsystemd0") }
        return installed
    }
}
