import AsyncDisplayKit
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKViews
@testable import GalleryScenes

/// The scene `strips`: a table of strips on public API only.
final class StripsTests: XCTestCase, @unchecked Sendable {
    /// Pages of photos whose files do not exist: each card shows the photo's colour.
    private final class Numbered: PhotoSource {
        let title = "numbers"
        let simulatesLatency = true
        private let delivered = Locked(0)

        func nextPage() throws(PhotoSourceError) -> PhotoPage {
            let before = delivered.withLock { delivered in
                defer { delivered += 12 }
                return delivered
            }
            let photos = (before..<before + 12).map { number in
                Photo(
                    id: "\(number)", file: URL(fileURLWithPath: "/nowhere/\(number).jpg"), pixelWidth: 1600,
                    pixelHeight: 1067, author: Photo.Author(name: "Ada \(number)"),
                    meanColor: UIColor(red: 0, green: 1, blue: 0, alpha: 1), problem: "No file.")
            }
            return PhotoPage(photos: photos, hasMore: true)
        }
    }

    @MainActor private func withStrips(
        width: CGFloat = 800, height: CGFloat = 600,
        _ body: (StripsViewController, HeadlessHost, UIWindow) throws -> Void
    ) throws {
        let host = HeadlessHost.attached()
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: height))
        let strips = StripsViewController(source: Numbered())
        window.rootViewController = strips
        window.makeKeyAndVisible()
        defer { window.close() }
        try host.settle()
        try body(strips, host, window)
    }

    @MainActor private func strip(_ scene: StripsViewController, _ row: Int) throws -> ASCollectionNode {
        let cell = scene.node.nodeForRow(at: IndexPath(row: row, section: 0)) as? StripCellNode
        return try XCTUnwrap(cell).strip
    }

    func testTheSceneShowsStripsOfCardsAtAnySize() throws {
        try onMain {
            for (width, height) in [(800.0, 600.0), (240, 200), (3000, 1600)] {
                try withStrips(width: width, height: height) { scene, _, _ in
                    let strip = try self.strip(scene, 0)
                    XCTAssertEqual(
                        strip.bounds.size,
                        CGSize(width: width, height: StripCardNode.size.height + StripCellNode.barRoom))
                    let cards = strip.visibleNodes
                    let fitting = ((width - Theme.margin) / (StripCardNode.size.width + 12)).rounded(.up)
                    XCTAssertEqual(cards.count, min(Int(fitting), cards.count))
                    XCTAssertGreaterThanOrEqual(CGFloat(cards.count) + 1, fitting)
                    XCTAssertEqual(cards[0].view.frame, CGRect(origin: CGPoint(x: 16, y: 0), size: StripCardNode.size))
                }
            }
        }
    }

    func testTheTableAndEveryStripAreEndless() throws {
        try onMain {
            try withStrips { scene, host, _ in
                let rows = scene.node.numberOfRows(inSection: 0)
                scene.node.contentOffset.y = 100_000
                try host.settle()
                XCTAssertGreaterThan(scene.node.numberOfRows(inSection: 0), rows)
                scene.node.contentOffset.y = 0
                try host.settle()
                let strip = try self.strip(scene, 0)
                for _ in 0..<4 {
                    let before = strip.numberOfItems(inSection: 0)
                    strip.contentOffset.x = strip.view.contentSize.width - strip.bounds.width
                    try host.settle()
                    XCTAssertGreaterThan(strip.numberOfItems(inSection: 0), before)
                }
            }
        }
    }

    func testAStripThatReturnsIsWhereItWas() throws {
        try onMain {
            try withStrips { scene, host, _ in
                let old = try self.strip(scene, 0)
                old.contentOffset.x = 1000
                try host.run(for: 2)
                let items = old.numberOfItems(inSection: 0)
                for y in stride(from: 0.0, through: 9000, by: 500) {
                    scene.node.contentOffset.y = y
                    try host.settle()
                }
                XCTAssertNil(scene.node.nodeForRow(at: IndexPath(row: 0, section: 0)))
                scene.node.contentOffset.y = 0
                try host.settle()
                let new = try self.strip(scene, 0)
                XCTAssertFalse(new === old)
                XCTAssertEqual(new.contentOffset.x, 1000)
                XCTAssertEqual(new.numberOfItems(inSection: 0), items)
            }
        }
    }

    func testTheScrollBarOfAStripIsBelowTheCards() throws {
        try onMain {
            try withStrips { scene, _, _ in
                let strip = try self.strip(scene, 0)
                let cards = strip.visibleNodes.map(\.view.frame.maxY).max() ?? 0
                XCTAssertGreaterThanOrEqual(strip.bounds.height - cards, 12)
            }
        }
    }

    func testAPointerDragScrollsTheStrip() throws {
        try onMain {
            try withStrips { scene, host, window in
                let strip = try self.strip(scene, 0)
                @MainActor func post(_ event: InputEvent) throws {
                    FrameLoop.shared.post(event, to: window)
                    try host.run(for: 0.1)
                }
                try post(.pointerMoved(at: CGPoint(x: 500, y: 120), modifiers: []))
                try post(.pointerDown(button: .primary, at: CGPoint(x: 500, y: 120), time: 1, modifiers: []))
                for x in stride(from: 480.0, through: 200, by: -20) {
                    try post(.pointerMoved(at: CGPoint(x: x, y: 120), modifiers: []))
                }
                XCTAssertGreaterThan(strip.contentOffset.x, 200)
                try post(.pointerUp(button: .primary, at: CGPoint(x: 200, y: 120), time: 3, modifiers: []))
            }
        }
    }

    func testPhotosOfAStripEndAtOneHeightInAllScripts() throws {
        try onMain {
            @MainActor func height(_ name: String) throws -> CGFloat {
                let photo = Photo(
                    id: name, file: URL(fileURLWithPath: "/nowhere.jpg"), pixelWidth: 3, pixelHeight: 2,
                    author: Photo.Author(name: name), problem: "No file.")
                let card = StripCardNode(photo)
                _ = card.layoutThatFits(ASSizeRange(min: StripCardNode.size, max: StripCardNode.size))
                card.frame = CGRect(origin: .zero, size: StripCardNode.size)
                _ = card.view
                card.view.layoutIfNeeded()
                return try XCTUnwrap(card.subnodes.first { $0 is PhotoNode }).frame.height
            }
            let latin = try height("Marta")
            for name in ["ليلى منصور", "佐藤 花子", "김서연", "Ольга"] {
                XCTAssertEqual(try height(name), latin, name)
            }
        }
    }

    func testTheWheelScrollsTheTableAndWithShiftTheStripUnderThePointer() throws {
        try onMain {
            try withStrips { scene, host, window in
                let strip = try self.strip(scene, 0)
                let point = CGPoint(x: 300, y: 120)
                @MainActor func turn(_ modifiers: UIKeyModifierFlags) throws {
                    FrameLoop.shared.post(
                        .scroll(.clicks(dx: 0, dy: 3), at: point, modifiers: modifiers), to: window)
                    try host.run(for: 2)
                }
                try turn([.shift])
                XCTAssertGreaterThan(strip.contentOffset.x, 50)
                XCTAssertEqual(scene.node.contentOffset.y, 0)
                let x = strip.contentOffset.x
                try turn([])
                XCTAssertGreaterThan(scene.node.contentOffset.y, 50)
                XCTAssertEqual(strip.contentOffset.x, x)
            }
        }
    }
}
