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

    func testTheCodeOfTheArticleIsThatOfTheExamples() throws {
        let root = #filePath.components(separatedBy: "/Tests/")[0]
        let article = try String(
            contentsOfFile: root + "/Sources/AsyncDisplayKit/AsyncDisplayKit.docc/ComingFromTexture.md", encoding: .utf8
        )
        let examples = try String(
            contentsOfFile: root + "/Tests/PublicAPITests/ComingFromTextureExamples.swift", encoding: .utf8)
        for code in ["addAction(forControlEvents: .touchUpInside) {", "var onLike: (@MainActor () -> Void)?"] {
            XCTAssert(article.contains(code) && examples.contains(code), code)
        }
    }
}
