import AsyncDisplayKit
import GalleryScenes

/// Error messages on standard error.
enum Diagnostics {
    /// An error with a message for the user.
    struct Problem: Error, CustomStringConvertible {
        let description: String
        init(_ description: String) { self.description = description }
    }

    /// The system's message of a POSIX error, in lower case; the description of any other error.
    static func reason(_ error: any Error) -> String {
        let outer = error as NSError
        let inner = (outer.userInfo[NSUnderlyingErrorKey] as? any Error).map { $0 as NSError } ?? outer
        guard inner.domain == NSPOSIXErrorDomain, let message = strerror(Int32(inner.code)) else {
            return "\(error)"
        }
        return String(cString: message).lowercased()
    }

    /// Writes a sentence to standard error. The program continues.
    static func report(_ message: String) { GalleryLog.report(message) }

    /// Writes a sentence to standard error and ends the program. Runs no exit handlers, since these would free memory
    /// that background threads still use.
    static func fail(_ message: String, status: Int32) -> Never {
        GalleryLog.report(message)
        fflush(nil)
        _exit(status)
    }
}
