import AsyncDisplayKit

/// Words to whoever started the gallery.
enum Diagnostics {
    struct Problem: Error, CustomStringConvertible {
        let description: String
        init(_ description: String) { self.description = description }
    }

    /// A sentence on standard error; the program goes on.
    static func report(_ message: String) { FileHandle.standardError.write(Data("gallery: \(message)\n".utf8)) }

    /// Ends the program with a sentence on standard error.
    static func fail(_ message: String, status: Int32) -> Never {
        FileHandle.standardError.write(Data("gallery: \(message)\n".utf8))
        exit(status)
    }
}
