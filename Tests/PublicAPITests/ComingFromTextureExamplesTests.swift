import AsyncDisplayKit
import Foundation
import XCTest

final class ComingFromTextureExamplesTests: XCTestCase {
    func testTheActionsOfTheArticleRun() throws {
        MainActor.assumeIsolated {
            let screen = ScreenOfTexture()
            screen.button.sendActions(forControlEvents: .touchUpInside, with: nil)
            XCTAssertEqual(screen.saves, 2)
        }
    }

    /// Code of iOS that does not compile here, which the article names for that reason.
    private static let codeOfIOS: Set = [
        "@UIApplicationMain", "#selector", "#selector(save)", "#selector(…)", "@objc", "numberOfSections!(in:)",
        "numberOfSections?(in:)",
        // The entry point is in no test. The apps of `Examples` have it.
        "@main",
        // A function of the compiler.
        "emitArtificialTopLevel",
    ]

    func testTheCodeOfTheArticleIsThatOfTheExamples() throws {
        let root = #filePath.components(separatedBy: "/Tests/")[0]
        func text(_ path: String) throws -> String { try String(contentsOfFile: root + "/" + path, encoding: .utf8) }
        func folded(_ code: String) -> String { code.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        let article = try text("Sources/AsyncDisplayKit/AsyncDisplayKit.docc/ComingFromTexture.md")
            .components(separatedBy: "## Parts of UIKit that are absent")[0]
        let swiftFive = try FileManager.default.contentsOfDirectory(atPath: root + "/Tests/LanguageModeTests")
        let files =
            [
                "Package.swift", "Tests/PublicAPITests/ComingFromTextureExamples.swift",
                "Tests/MainActorModeTests/MainActorCode.swift",
            ] + swiftFive.map { "Tests/LanguageModeTests/" + $0 }
        let examples = folded(try files.map { try text($0) }.joined(separator: "\n"))

        // Two marks are those of a link to a symbol.
        let spans = article.replacingOccurrences(of: "``", with: "`").components(separatedBy: "`")
        XCTAssertEqual(spans.count % 2, 1, "a mark is missing")
        let code = Set(spans.enumerated().filter { $0.offset % 2 == 1 }.map { folded($0.element) })
        XCTAssertGreaterThan(code.count, 60)
        for span in code.subtracting(Self.codeOfIOS) {
            for part in Self.parts(of: span) { XCTAssert(examples.contains(part), "\(span): no file has \(part)") }
        }
        XCTAssertEqual(Self.codeOfIOS.subtracting(code), [], "the article does not name them")
    }

    /// The parts of a code span that a file must have. A name with labels stands for a call or a declaration with
    /// arguments, and `…` for what was left out.
    private static func parts(of span: String) -> [String] {
        if let match = span.wholeMatch(of: /([\w.? ]+)\(((?:\w+:)*)\)/) {
            let labels = match.2.split(separator: ":").filter { $0 != "_" }
            return ["\(match.1)("] + labels.map { "\($0)" }
        }
        return span.components(separatedBy: "…").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " }")) }
            .filter { !$0.isEmpty }
    }
}
