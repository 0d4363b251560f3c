import ADKGraphics
import ADKLayers
import ADKViews
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKControllers

/// Labels whose text can be selected.
final class LabelSelectionTests: XCTestCase {
    func testALabelIsSelectedAndCopiedIfTheAppWantsIt() throws {
        try onMain {
            UIPasteboard.general.string = nil
            let harness = ViewHarness()
            let label = UILabel(frame: .zero)
            label.text = "one two three"
            harness.add(label)
            let before = harness.pixels
            XCTAssertFalse(label.isUserInteractionEnabled)
            label.isSelectable = true
            try harness.settle()
            XCTAssertEqual(harness.pixels, before, "it looks the same")
            let middle = CGPoint(x: label.frame.midX, y: label.frame.midY)
            harness.click(middle)
            harness.click(middle)
            XCTAssertEqual(label.node.selectedText?.attributedText.string, "two")
            harness.key(.keyboardErrorUndefined, .control, text: "c")
            XCTAssertEqual(UIPasteboard.general.string, "two")
            label.text = "other"
            XCTAssertNil(label.node.selectedText)
            label.isEnabled = false
            label.isSelectable = false
            label.isEnabled = true
            label.text = "one two three"
            try harness.settle()
            XCTAssertEqual(harness.pixels, before)
        }
    }
}

extension ViewHarness {
    /// The pixels of the window.
    fileprivate var pixels: [UInt32] {
        let buffer = window.capture()
        return (0..<buffer.height).flatMap { Array(UnsafeBufferPointer(start: buffer.row($0), count: buffer.width)) }
    }
}
