import Foundation

/// A program that shows a feed from a server.
enum NetworkProgram: String, CaseIterable {
    case ours
    case chromium

    /// The command that shows the feed.
    ///
    /// - Parameters:
    ///   - server: the URL of the feed's folder, with a slash at the end.
    ///   - cache: a folder for the disk cache. Chromium has a new profile in each run.
    ///   - log: the file for the network log, which Chromium does not write.
    func command(_ tools: NetworkTools, server: String, cache: String, log: String?) -> [String] {
        switch self {
        case .ours:
            tools.window + ["--cache", cache] + (log.map { ["--network-log", $0] } ?? []) + [server + "feed.json"]
        case .chromium: [tools.chromium, String(server.dropLast())]
        }
    }
}

/// The programs and the feed that the network benchmark uses.
struct NetworkTools {
    var gallery: String
    /// The folder of the harness and of the peers.
    var folder: String
    var feed: String

    var harness: ScrollHarness { ScrollHarness(path: folder + "/xscroll") }
    /// The script that starts Chromium.
    var chromium: String { folder + "/feed-chromium" }
    /// The gallery in a window of the harness's size.
    var window: [String] {
        [gallery, "--scene", "feed", "--column", "full", "--size", "1280x800", "--offset-in-title"]
    }

    /// Whether Chromium is installed. The script alone does not show anything.
    static var hasChromium: Bool {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
        return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/chromium") }
    }
}
