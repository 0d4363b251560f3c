import Foundation
import Testing

/// `Scripts/layers` refuses imports that the architecture does not allow.
struct LayersTests {
    private static let root = URL(fileURLWithPath: #filePath.components(separatedBy: "/Tests/")[0])

    /// The exit status of the check, and its messages.
    private func check(_ folder: URL) throws -> (status: Int32, text: String) {
        let (process, output) = (Process(), Pipe())
        process.executableURL = LayersTests.root.appendingPathComponent("Scripts/layers")
        process.arguments = ["--imports", folder.path]
        process.standardInput = FileHandle.nullDevice
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }

    @Test func aForbiddenImportIsRefusedHoweverItIsWritten() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("adk-layers-\(UUID().uuidString)")
        let target = folder.appendingPathComponent("ADKLayout")
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = target.appendingPathComponent("File.swift")
        // A comment and a text import nothing.
        let allowed = #"import ADKFoundation\#n// import ADKViews\#nlet text = """\#nimport ADKViews\#n"""\#n"#
        try Data(allowed.utf8).write(to: file)
        #expect(try check(target).status == 0)
        for line in [
            "import ADKViews", "@testable import ADKViews", "public import struct ADKViews.UIView",
            "/* why */ import ADKViews", "import Foundation; import ADKViews",
        ] {
            try Data((allowed + line + "\n").utf8).write(to: file)
            let (status, text) = try check(target)
            #expect(status == 1, "\(line)")
            #expect(text.contains("File.swift:6: ADKLayout may not import ADKViews"), "\(line): \(text)")
        }
    }
}
