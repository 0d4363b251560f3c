import ADKFoundation
import ADKGraphics
import ADKLayers
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKViews

final class PastedTextTests: XCTestCase {
    func testHTMLIsReadInTheBackground() throws {
        try onMain {
            let screen = HeadlessWindow(width: 100, height: 100, root: UIViewController())
            var answers: [AttributedText?] = []
            PastedText.read(html: Array("a<b>b</b>".utf8), base: TextAttributes()) { answers.append($0) }
            XCTAssertTrue(answers.isEmpty, "it is called later")
            try screen.host.settle()
            XCTAssertEqual(answers.map { $0?.string }, ["ab"])
            for unreadable in ["", " <br> ", String(repeating: "<div>", count: 1_000) + "x"] {
                PastedText.read(html: Array(unreadable.utf8), base: TextAttributes()) { answers.append($0) }
                try screen.host.settle()
                XCTAssertEqual(answers.removeLast(), nil)
            }
            XCTAssertEqual(answers.count, 1)
        }
    }

    func testHTMLThatTakesTooLongIsLeft() throws {
        try onMain {
            let screen = HeadlessWindow(width: 100, height: 100, root: UIViewController())
            var answers: [AttributedText?] = []
            WorkQueue.shared.pause()
            PastedText.read(html: Array("text".utf8), base: TextAttributes()) { answers.append($0) }
            try screen.host.run(for: 2)
            XCTAssertTrue(answers.isEmpty)
            try screen.host.run(for: 2)
            XCTAssertEqual(answers, [nil])
            WorkQueue.shared.resume()
            try screen.host.settle()
            XCTAssertEqual(answers, [nil], "the late answer does not count")
        }
    }
}
