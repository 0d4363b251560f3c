import ADKFoundation
import Foundation
import TestSupport
import XCTest

@testable import ADKGraphics

/// A process that cannot load MD4C: the test executable starts itself again.
final class MissingMarkdownTests: XCTestCase {
    private static let mark = "ADK_TEST_WITHOUT_MARKDOWN"

    /// In the child process the document is read here, and the process ends.
    override class func setUp() {
        guard ProcessInfo.processInfo.environment[mark] != nil else { return }
        let document = "# Title\n\n**bold** [link](https://example.org) &amp;"
        var texts: [String] = []
        let messages = Misuse.messages {
            for _ in 0..<2 {
                let text = try? AttributedString(markdown: document)
                texts.append(text.map { String($0.characters) } ?? "nil")
            }
            let inline = AttributedString.MarkdownParsingOptions(interpretedSyntax: .inlineOnlyPreservingWhitespace)
            texts.append((try? AttributedString(markdown: "*a*", options: inline)).map { String($0.characters) } ?? "")
        }
        let isAsWritten = texts == [document, document, "*a*"]
        let isNamed = messages.first?.contains("libmd4c0") == true
        FileHandle.standardError.write(Data("written \(isAsWritten), named \(isNamed)".utf8))
        _exit(MarkdownParser.isAvailable ? 1 : 7)
    }

    func testMarkdownStaysAsItIsWritten() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("adk-no-md4c-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // The loader finds this file first, and it is no library.
        try Data("nothing".utf8).write(to: folder.appendingPathComponent("libmd4c.so.0"))
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let known = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"].map { ":" + $0 } ?? ""
        let child = try ChildProcess(
            program, ["ADKGraphicsTests.MissingMarkdownTests"],
            environment: [Self.mark: "1", "LD_LIBRARY_PATH": folder.path + known])
        child.wait()
        XCTAssertEqual(child.exitStatus, 7)
        XCTAssertTrue(child.errorOutput.hasSuffix("written true, named true"), child.errorOutput)
    }
}
