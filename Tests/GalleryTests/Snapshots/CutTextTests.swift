import ADKSnapshot
import AsyncDisplayKit
import HeadlessTesting
import TestSupport
import XCTest

/// Texts with too little room are found in each language.
final class CutTextTests: XCTestCase {
    override func tearDown() {
        onMain { SceneRunner.language = .development }
        super.tearDown()
    }

    func testATextThatIsCutIsFoundAndOneThatFitsIsNot() throws {
        try withSnapshotFolders { _ in
            XCTAssertEqual(
                try cutTexts(.development), ["ASTextNode ‘long’: A text that is too long"])
        }
    }

    func testTheDoubledLanguageFindsTheTextsThatHaveNoRoomToGrow() throws {
        try withSnapshotFolders { _ in
            XCTAssertEqual(
                try cutTexts(.doubled),
                [
                    "ASTextNode in UILabel: Cancel it Cancel it",
                    "ASTextNode ‘long’: A text that is too long A text that is too long",
                ])
            // The language of a scene is not that of the program afterwards.
            XCTAssertEqual(String(localized: "Save"), "Save")
        }
    }

    func testALanguageOfTheOtherDirectionTurnsTheScene() throws {
        try withSnapshotFolders { _ in
            let plain = try SceneRunner.render(scene).pixels
            SceneRunner.language = .rightToLeft
            let turned = try SceneRunner.render(scene)
            XCTAssertNotNil(PixelCompare.compare(actual: turned.pixels, golden: plain))
            SceneRunner.language = .language(LanguageTag(language: "ar"))
            XCTAssertNil(PixelCompare.compare(actual: try SceneRunner.render(scene).pixels, golden: turned.pixels))
        }
    }

    func testNamesOfLanguagesAreRead() {
        XCTAssertEqual(SceneLanguage(name: "double"), .doubled)
        XCTAssertEqual(SceneLanguage(name: "rtl"), .rightToLeft)
        XCTAssertEqual(SceneLanguage(name: "pt-BR")?.name, "pt-BR")
        XCTAssertNil(SceneLanguage(name: "everything"))
    }
}

@MainActor
private func cutTexts(_ language: SceneLanguage) throws -> [String] {
    SceneRunner.language = language
    return try SceneRunner.render(scene).cutTexts.map { "\($0.name): \($0.text)" }
}

/// A text that is too long, one that fits, and a label that fits exactly.
private let scene = SnapshotScene(
    name: "texts", size: CGSize(width: 200, height: 120),
    make: {
        let controller = UIViewController()
        @MainActor func text(_ text: String, _ name: String, _ frame: CGRect) {
            let node = ASTextNode()
            node.attributedText = AttributedString(text)
            node.maximumNumberOfLines = 1
            node.debugName = name
            node.frame = frame
            controller.view.addSubnode(node)
        }
        let label = UILabel(frame: CGRect(x: 10, y: 4, width: 100, height: 24))
        label.text = String(localized: "Cancel it")
        controller.view.addSubview(label)
        text(String(localized: "A text that is too long"), "long", CGRect(x: 10, y: 40, width: 80, height: 20))
        text(String(localized: "Save"), "short", CGRect(x: 10, y: 80, width: 180, height: 20))
        return controller
    })
