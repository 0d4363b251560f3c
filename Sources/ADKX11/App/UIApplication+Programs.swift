import ADKDesktop
import ADKViews
import Foundation

/// Another program of the desktop that opens a file or a link.
public struct ADKProgram: Sendable, Hashable, Identifiable {
    /// The name of its desktop entry, such as `org.gnome.gThumb.desktop`.
    public let id: String
    /// The name for people, in the language of the desktop.
    public let name: String
}

/// The programs of a menu “Open With”, by the rules of the freedesktop.org standards for MIME associations and desktop
/// entries.
extension UIApplication {
    /// The other programs that open `url`, the one that opens it by itself first. Reads the lists of the desktop in the
    /// background.
    ///
    /// Differs from UIKit: UIKit shows such a list itself, in `UIDocumentInteractionController`.
    public nonisolated func programs(opening url: URL) async -> [ADKProgram] {
        OtherPrograms().programs(for: url).map { ADKProgram(id: $0.identifier, name: $0.name) }
    }

    /// Opens files or links with a program. False if it cannot be started.
    @discardableResult
    public nonisolated func open(_ urls: [URL], with program: ADKProgram) async -> Bool {
        OtherPrograms().open(urls, with: program.id)
    }
}
