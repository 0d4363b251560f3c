import AsyncDisplayKit
import GalleryScenes

/// Words to whoever started the gallery.
enum Diagnostics {
    struct Problem: Error, CustomStringConvertible {
        let description: String
        init(_ description: String) { self.description = description }
    }

    /// What went wrong, in the system's own few words where it has any.
    static func reason(_ error: any Error) -> String {
        let outer = error as NSError
        let inner = (outer.userInfo[NSUnderlyingErrorKey] as? any Error).map { $0 as NSError } ?? outer
        guard inner.domain == NSPOSIXErrorDomain, let words = strerror(Int32(inner.code)) else { return "\(error)" }
        return String(cString: words).lowercased()
    }

    /// A sentence on standard error; the program goes on.
    static func report(_ message: String) { GalleryLog.report(message) }

    /// Ends the program with a sentence on standard error; without exit handlers, which would free
    /// what background threads are using.
    static func fail(_ message: String, status: Int32) -> Never {
        GalleryLog.report(message)
        fflush(nil)
        _exit(status)
    }
}
