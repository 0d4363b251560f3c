import Foundation
import Testing

/// The hook of commit messages accepts what CONTRIBUTING asks for, and nothing else.
@Suite struct CommitMessageTests {
    private static let scripts = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Scripts")

    /// Whether the hook accepts a message.
    private static func accepts(_ message: String) throws -> Bool {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("adk-message-\(UUID().uuidString)")
        try Data(message.utf8).write(to: file)
        let hook = Process()
        hook.executableURL = scripts.appendingPathComponent("hooks/commit-msg")
        hook.arguments = [file.path]
        hook.standardError = FileHandle.nullDevice
        try hook.run()
        hook.waitUntilExit()
        try FileManager.default.removeItem(at: file)
        return hook.terminationStatus == 0
    }

    @Test(arguments: [
        "Lists: keep preload ahead of fling direction\n\nIt fell behind.\n# On branch main\n",
        "Text: add \u{201C}…\u{201D} \(String(repeating: "é", count: 50))\n\nBytes are not characters.\n",
        "Merge branch 'x'\n", "fixup! Lists: keep preload\n",
    ])
    func aMessageWithAreaAndReasonIsAccepted(message: String) throws {
        #expect(try Self.accepts(message), "\(message)")
    }

    @Test(arguments: [
        "Lists: keep preload\n", "Lists: keep preload\n\n# a comment is no reason\n", "Lists: keep preload\nWhy.\n",
        "List: keep preload\n\nAnother spelling of an area.\n", "keep preload\n\nNo area.\n",
        "Lists: keep preload.\n\nA full stop.\n", "Lists: \(String(repeating: "x", count: 59))\n\nToo long.\n",
    ])
    func anyOtherMessageIsRefused(message: String) throws {
        #expect(try !Self.accepts(message), "\(message)")
    }

    @Test func anAreaHasOneSpelling() throws {
        let text = try String(contentsOf: Self.scripts.appendingPathComponent("lib/areas.txt"), encoding: .utf8)
        let areas = text.split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) }
        #expect(areas.count > 20)
        #expect(areas == areas.sorted { $0.lowercased() < $1.lowercased() })
        for area in areas { #expect(!areas.contains("\(area)s"), "\(area) and \(area)s") }
    }
}
