import ADKBus
import Foundation
import Glibc

/// Opens files and links with other programs: by the desktop's portal, by the program that the user's lists name, or by
/// `xdg-open`. Thread-safe.
package struct LinkOpener: Sendable {
    private let bus: BusConnection
    private let environment: [String: String]

    /// `O_PATH`: the file is named, and not read.
    private static let pathOnly: Int32 = 0o10_000_000

    package init(bus: BusConnection, environment: [String: String]) {
        (self.bus, self.environment) = (bus, environment)
    }

    /// Whether a program is known that opens `url`. Reads the lists of the desktop: some milliseconds.
    package func canOpen(_ url: URL) -> Bool {
        guard url.scheme != nil else { return false }
        // The lists of a sandbox are not those of the desktop.
        return access("/.flatpak-info", F_OK) == 0
            || ProgramCatalogue(environment: environment).program(for: url) != nil
    }

    /// Opens `url`. Returns whether the portal took it, or a program was started. False for a file that is not there.
    ///
    /// - Parameter window: the window of the app, as the portal names it: `x11:` and a number. May be empty.
    package func open(_ url: URL, window: String) async -> Bool {
        guard url.scheme != nil, !url.isFileURL || access(url.path, F_OK) == 0 else { return false }
        if await openByPortal(url, window) { return true }
        let catalogue = ProgramCatalogue(environment: environment)
        if let entry = catalogue.program(for: url) {
            let command = entry.exec.command(opening: url, name: entry.name, icon: entry.icon, entry: entry.path)
            if catalogue.start(command, in: entry.folder) { return true }
        }
        return await withCheckedContinuation { continuation in
            let didStart = catalogue.start(["xdg-open", url.absoluteString], in: nil) {
                continuation.resume(returning: $0 == 0)
            }
            if !didStart { continuation.resume(returning: false) }
        }
    }

    /// The portal shows the user what goes wrong after it took the request.
    private func openByPortal(_ url: URL, _ window: String) async -> Bool {
        var call = DesktopPortal.call(
            "OpenURI", "OpenURI", [.string(window), .string(url.absoluteString), .options([:])])
        if url.isFileURL {
            let file = Glibc.open(url.path, LinkOpener.pathOnly | O_CLOEXEC)
            guard file >= 0 else { return false }
            call.member = "OpenFile"
            call.body[1] = .descriptor(BusDescriptor(file))
        }
        return (try? await bus.call(call, limit: DesktopPortal.limit)) != nil
    }
}
