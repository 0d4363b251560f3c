import ADKContainers
import ADKControllers
import ADKEditing
import ADKFoundation
import ADKGraphics
import ADKLists
import ADKNodes
import Foundation
import TestSupport
import XCTest

@testable import ADKViews
@testable import ADKX11

/// The speech of Orca, the desktop's screen reader, while a user goes through a window by keys.
///
/// The number of rows that it walks is `ADK_ORCA_ROWS`, 5 in a usual run.
final class ScreenReaderTests: XCTestCase {
    func testOrcaSaysWhatTheUserReachesByKeys() throws {
        try XCTSkipUnless(AccessibilitySession.hasScreenReader, "Orca is not installed")
        let session = try AccessibilitySession()
        let rows = ProcessInfo.processInfo.environment["ADK_ORCA_ROWS"].flatMap { Int($0) } ?? 5
        try withHarness(environment: ["DBUS_SESSION_BUS_ADDRESS": session.bus.address]) { harness in
            let screen = SpokenScreen()
            let window = harness.open(screen.content, width: 400, height: 400, title: "Album")
            harness.client.focus(try harness.surface(of: window).id)
            harness.pumpUntilStarted()
            try session.launch(display: harness.server.display)
            harness.pump("the accessibility bus") { harness.host.accessibility?.isRegistered ?? false }
            let orca = try session.screenReader(display: harness.server.display)
            var heard = 0
            /// Waits until Orca has said lines with these words, each in a line of its own, in this order.
            @MainActor func expect(_ words: String..., line: UInt = #line) {
                for word in words {
                    harness.pump("“\(word)” after \(orca.lines.dropFirst(heard))", line: line) {
                        orca.exitStatus != nil || orca.lines.dropFirst(heard).contains { $0.contains(word) }
                    }
                    guard let index = orca.lines.dropFirst(heard).firstIndex(where: { $0.contains(word) }) else {
                        return XCTFail("Orca did not say “\(word)”: \(orca.errorOutput)", line: line)
                    }
                    heard = index + 1
                }
            }
            @MainActor func press(_ symbol: UInt32) { XCTAssertTrue(harness.client.type(symbol: symbol)) }
            let tab: UInt32 = 0xFF09, down: UInt32 = 0xFF54, right: UInt32 = 0xFF53

            expect("Screen reader on.", "Album")
            press(tab)
            expect("the map link")
            press(tab)
            expect("Volume horizontal slider 50%")
            press(right)
            expect("55%")
            press(tab)
            expect("Your name")
            for symbol in "ok ".unicodeScalars { press(symbol.value) }
            expect("K o", "K k", "K space")
            XCTAssertEqual(screen.field.text, "ok ")
            press(tab)
            expect("table with 100000 rows", "Row 1")
            for row in 2...rows {
                press(down)
                expect("Row \(row)")
            }
            press(tab)
            expect("Photo 1")
            press(right)
            expect("Photo 2")
            press(down)
            expect("Photo 6")
            press(0x20)
            harness.pump("the selection") { screen.grid.indexPathsForSelectedItems == [IndexPath(item: 5, section: 0)] }
            let alert = UIAlertController(
                title: "Delete the photo?", message: "It cannot be restored.", preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: "Keep", style: .cancel))
            window.rootViewController?.present(alert, animated: false)
            expect("Delete the photo?", "Keep push button")
            press(0xFF1B)
            expect("Photo 6")
            orca.send(signal: SIGKILL)
            orca.wait()
            // A person reads it.
            if let path = ProcessInfo.processInfo.environment["ADK_ORCA_LOG"] {
                try orca.errorOutput.write(toFile: path, atomically: true, encoding: .utf8)
            }
        }
    }
}

/// A caption with a link, a slider, a field, a table and a grid.
@MainActor
private final class SpokenScreen: ASTableDataSource, ASCollectionDataSource, ASTextNodeDelegate {
    let content = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    let field = UITextField(frame: CGRect(x: 10, y: 80, width: 200, height: 30))
    let grid: ASCollectionNode
    private let table = ASTableNode(style: .plain)

    init() {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 100, height: 40)
        (layout.minimumInteritemSpacing, layout.minimumLineSpacing) = (0, 0)
        grid = ASCollectionNode(collectionViewLayout: layout)
        let caption = ASTextNode()
        let words = NSMutableAttributedString(string: "The lake, see the map")
        words.addAttribute(
            .link, value: URL(string: "https://example.org/map")!, range: NSRange(location: 14, length: 7))
        caption.attributedText = words
        caption.isUserInteractionEnabled = true
        caption.frame = CGRect(x: 10, y: 0, width: 300, height: 30)
        content.addSubnode(caption)
        let slider = UISlider(frame: CGRect(x: 10, y: 40, width: 200, height: 30))
        slider.accessibilityLabel = "Volume"
        (slider.maximumValue, slider.value) = (100, 50)
        content.addSubview(slider)
        field.accessibilityLabel = "Your name"
        content.addSubview(field)
        table.frame = CGRect(x: 0, y: 120, width: 400, height: 120)
        table.accessibilityLabel = "Rows"
        table.dataSource = self
        content.addSubnode(table)
        grid.frame = CGRect(x: 0, y: 250, width: 400, height: 150)
        grid.accessibilityLabel = "Photos"
        grid.dataSource = self
        content.addSubnode(grid)
    }

    // Orca 43 would read each child of a list when the focus enters it.
    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 100_000 }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        SpokenScreen.cell("Row \(indexPath.row + 1)")
    }

    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { 40 }

    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
    ) -> ASCellNodeBlock { SpokenScreen.cell("Photo \(indexPath.item + 1)") }

    private static func cell(_ text: String) -> ASCellNodeBlock {
        {
            let cell = ASTextCellNode()
            cell.text = text
            return cell
        }
    }
}
