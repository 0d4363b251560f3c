import AsyncDisplayKit
import TestSupport
import XCTest

@testable import GalleryScenes

final class EditorSceneTests: XCTestCase {
    func testControlSSavesTheFileAndAFailureIsTold() throws {
        try onMain {
            let file = NSTemporaryDirectory() + "adk-editor-\(UUID().uuidString).txt"
            try Data("one\r\n".utf8).write(to: URL(fileURLWithPath: file))
            defer { try? FileManager.default.removeItem(atPath: file) }
            let harness = try SceneHarness { try EditorViewController(file: file) }
            let editor = harness.controller
            try harness.settle()
            harness.type("zero ")
            XCTAssertEqual(editor.title?.hasSuffix("(changed)"), true)
            harness.key(.keyboardErrorUndefined, .control, text: "s")
            try harness.settle()
            XCTAssertEqual(try String(contentsOfFile: file, encoding: .utf8), "zero one\r\n")
            XCTAssertEqual(editor.title?.hasSuffix("(changed)"), false)
            try FileManager.default.removeItem(atPath: file)
            try FileManager.default.createDirectory(atPath: file + "/inner", withIntermediateDirectories: true)
            harness.type("x")
            harness.key(.keyboardErrorUndefined, .control, text: "s")
            try harness.settle()
            let alert = try XCTUnwrap(editor.presentedViewController as? UIAlertController)
            XCTAssertEqual(alert.message?.contains("is not saved"), true)
            XCTAssertEqual(editor.title?.hasSuffix("(changed)"), true)
        }
    }

    func testTheSearchShowsWhatContainsEveryTypedWord() throws {
        try onMain {
            let harness = SceneHarness { SearchViewController() }
            let search = harness.controller
            try harness.settle()
            XCTAssertEqual(search.tableNode(ASTableNode(), numberOfRowsInSection: 0), 5_000)
            harness.type("bridge bern")
            let found = search.tableNode(ASTableNode(), numberOfRowsInSection: 0)
            XCTAssert((1..<300).contains(found), "\(found)")
            harness.type("qqq")
            XCTAssertEqual(search.tableNode(ASTableNode(), numberOfRowsInSection: 0), 0)
            harness.key(.keyboardEscape)
            XCTAssertEqual(search.tableNode(ASTableNode(), numberOfRowsInSection: 0), 5_000)
            try harness.settle()
        }
    }
}
