import ADKFoundation
import ADKGraphics
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// List sections of compositional layouts.
final class ListSectionTests: XCTestCase, @unchecked Sendable {
    private typealias Configuration = UICollectionLayoutListConfiguration

    @MainActor
    private func geometry(_ configuration: Configuration, _ counts: [Int], hasHeaders: Bool = false)
        -> CompositionalGeometry
    {
        var geometry = CompositionalGeometry(UICollectionViewCompositionalLayout.list(using: configuration))
        geometry.resize(to: ListContainer(size: CGSize(width: 400, height: 300), scale: 2), keeping: [])
        geometry.reset(to: SlotMap(counts, hasHeaders: hasHeaders, hasFooters: hasHeaders), scale: 2)
        return geometry
    }

    /// The parts of a list in its first 1,000 points, by kind.
    @MainActor
    private func parts(_ geometry: CompositionalGeometry) -> [String: [CGRect]] {
        let all = geometry.decorations(in: CGRect(x: 0, y: 0, width: 400, height: 1000))
        return Dictionary(grouping: all) { String($0.key.kind.dropFirst("ADKList".count)) }
            .mapValues { $0.sorted { $0.key.path < $1.key.path }.map(\.frame) }
    }

    func testAPlainListHasALineBelowEveryItem() {
        onMain {
            let geometry = self.geometry(Configuration(appearance: .plain), [3])
            XCTAssertEqual(geometry.frame(of: 1), CGRect(x: 0, y: 44, width: 400, height: 44))
            let parts = self.parts(geometry)
            XCTAssertEqual(Set(parts.keys), ["SeparatorBottom"])
            XCTAssertEqual(
                parts["SeparatorBottom"],
                [43.5, 87.5, 131.5].map { CGRect(x: 16, y: $0, width: 384, height: 0.5) })
        }
    }

    func testAGroupedListHasACardAndLinesAtItsEdges() {
        onMain {
            let parts = self.parts(self.geometry(Configuration(appearance: .grouped), [3, 1]))
            XCTAssertEqual(
                parts["Card"],
                [CGRect(x: 0, y: 20, width: 400, height: 132), CGRect(x: 0, y: 192, width: 400, height: 44)])
            XCTAssertEqual(parts["SeparatorTop"]?.map(\.minY), [20, 192])
            XCTAssertEqual(parts["SeparatorTop"]?.map(\.minX), [0, 0])
            XCTAssertEqual(parts["SeparatorBottom"]?.map(\.minX), [16, 16, 0, 0])
            XCTAssertEqual(
                parts["Background"],
                [CGRect(x: 0, y: 0, width: 400, height: 172), CGRect(x: 0, y: 172, width: 400, height: 84)])
        }
    }

    func testAnInsetGroupedListLeavesOutItsOuterLines() {
        onMain {
            var configuration = Configuration(appearance: .insetGrouped)
            configuration.headerMode = .firstItemInSection
            let parts = self.parts(self.geometry(configuration, [4, 1, 0]))
            // The first items are headers: the second section has no lines, and no card.
            XCTAssertEqual(parts["Card"], [CGRect(x: 16, y: 50, width: 368, height: 132)])
            XCTAssertNil(parts["SeparatorTop"])
            XCTAssertEqual(parts["SeparatorBottom"]?.map(\.minY), [93.5, 137.5])
            XCTAssertEqual(parts["SeparatorBottom"]?.first, CGRect(x: 32, y: 93.5, width: 352, height: 0.5))
        }
    }

    func testACardFollowsTheMeasuredSizes() {
        onMain {
            var geometry = self.geometry(Configuration(appearance: .insetGrouped), [2])
            geometry.setMeasured(0, CGSize(width: 368, height: 100))
            let parts = self.parts(geometry)
            XCTAssertEqual(parts["Card"], [CGRect(x: 16, y: 20, width: 368, height: 144)])
            XCTAssertEqual(parts["SeparatorBottom"]?.map(\.minY), [119.5])
        }
    }

    func testHeadersAndFootersOfAPlainListStayInView() {
        onMain {
            for (appearance, pins) in [(Configuration.Appearance.plain, true), (.grouped, false)] {
                var configuration = Configuration(appearance: appearance)
                (configuration.headerMode, configuration.footerMode) = (.supplementary, .supplementary)
                let geometry = self.geometry(configuration, [20], hasHeaders: true)
                XCTAssertEqual(geometry.frame(of: 0), CGRect(x: 0, y: 0, width: 400, height: 28))
                XCTAssertEqual(geometry.frame(of: 1).minY, appearance == .plain ? 28 : 34)
                XCTAssertEqual(geometry.hasSticky, pins)
            }
        }
    }

    func testTheAppChangesTheLinesOfAnItem() {
        onMain {
            var configuration = Configuration(appearance: .plain)
            configuration.separatorConfiguration.bottomSeparatorInsets = NSDirectionalEdgeInsets(
                top: 9, leading: 30, bottom: 9, trailing: 10)
            configuration.itemSeparatorHandler = { path, old in
                var new = old
                if path.item == 0 { new.bottomSeparatorVisibility = .hidden }
                if path.item == 1 { new.topSeparatorVisibility = .visible }
                if path.item == 2 { new.bottomSeparatorInsets.leading = .nan }
                return new
            }
            let geometry = self.geometry(configuration, [3])
            var parts: [String: [CGRect]] = [:]
            let messages = Misuse.messages { parts = self.parts(geometry) }
            XCTAssertEqual(messages.count, 1, "NaN")
            XCTAssertEqual(parts["SeparatorTop"], [CGRect(x: 16, y: 44, width: 384, height: 0.5)])
            XCTAssertEqual(
                parts["SeparatorBottom"],
                [CGRect(x: 30, y: 87.5, width: 360, height: 0.5), CGRect(x: 0, y: 131.5, width: 390, height: 0.5)])
            configuration.showsSeparators = false
            XCTAssertEqual(self.parts(self.geometry(configuration, [3])), [:])
            XCTAssertFalse(Configuration(appearance: .sidebar).showsSeparators)
        }
    }

    func testAListIsShownWithItsColoursAndItsLinesAboveTheCells() throws {
        try onMain {
            let layout = UICollectionViewCompositionalLayout.list(using: Configuration(appearance: .insetGrouped))
            let harness = CollectionHarness([[1, 2, 3], [4, 5]], layout, width: 300)
            try harness.host.settle()
            let view = harness.node.view
            XCTAssertEqual(view.backgroundColor, UIColor(light: UIColor(hex: 0xF4F4F1), dark: UIColor(hex: 0x101012)))
            harness.window.overrideUserInterfaceStyle = .dark
            try harness.host.settle()
            XCTAssertNotNil(view.backgroundColor, "another appearance took the colour away")
            XCTAssertEqual(harness.shown[1]?.view.frame, CGRect(x: 16, y: 20, width: 268, height: 30))
            let lines = view.subviews.filter { $0.frame.height == 1 }
            XCTAssertEqual(lines.map(\.frame.minY).sorted(), [49, 89, 179])
            XCTAssertTrue(lines.allSatisfy { $0.layer.zPosition > 0 && !$0.isUserInteractionEnabled })
            let cards = view.subviews.filter { $0.layer.cornerRadius == 10 }
            XCTAssertEqual(cards.map(\.frame.minY).sorted(), [20, 150])
            XCTAssertTrue(cards.allSatisfy { $0.layer.zPosition < 0 })
            // The lines follow an edit.
            harness.items[0].removeLast()
            harness.node.deleteItems(at: [IndexPath(item: 2, section: 0)])
            try harness.host.settle()
            let card = try XCTUnwrap(
                view.subviews.filter { $0.layer.cornerRadius == 10 }.min { $0.frame.minY < $1.frame.minY })
            XCTAssertEqual(card.frame.height, 70)
            // Another layout has no colour of its own.
            harness.node.collectionViewLayout = UICollectionViewFlowLayout()
            try harness.host.settle()
            XCTAssertNil(view.backgroundColor)
            XCTAssertFalse(view.subviews.contains { $0.layer.cornerRadius == 10 })
            view.backgroundColor = .white
            harness.node.collectionViewLayout = layout
            XCTAssertEqual(view.backgroundColor, .white, "the app's colour stays")
        }
    }
}
