import ADKFoundation
import ADKLayout
import ADKNodes
import Foundation
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// Lookups in the results of calculations, and results that cannot be shown.
final class LayoutStateTests: XCTestCase, @unchecked Sendable {
    private func element(_ kind: String? = nil) -> ASCollectionElement {
        ASCollectionElement(
            nodeModel: nil, nodeBlock: { ASCellNode() }, supplementaryElementKind: kind,
            constrainedSize: .unconstrained, owning: nil, traitCollection: NodeTraits.current)
    }

    private func path(_ section: Int, _ row: Int) -> IndexPath { IndexPath(item: row, section: section) }

    private func context(_ counts: [Int], headers: Bool = false) -> ASCollectionLayoutContext {
        ASCollectionLayoutContext(
            viewportSize: CGSize(width: 100, height: 100), initialContentOffset: .zero,
            scrollableDirections: ASScrollDirectionVerticalDirections,
            elements: ASElementMap(
                sections: counts.indices.map { ASSection(sectionID: $0) },
                items: counts.map { (0..<$0).map { _ in element() } },
                supplementaryElements: headers
                    ? [
                        ElementKind.header: Dictionary(
                            uniqueKeysWithValues: counts.indices.map { (path($0, 0), element(ElementKind.header)) })
                    ] : [:]), additionalInfo: nil)
    }

    func testLookupsAgreeWithFiltersOverAllAttributes() {
        for seed in 0..<20 as Range<UInt64> {
            var random = SeededRandom(seed: seed)
            let isVertical = seed % 2 == 0
            let context = context(
                (0..<3).map { _ in Int.random(in: 0...20, using: &random) }, headers: seed % 3 == 0)
            var table: [ASCollectionElement: UICollectionViewLayoutAttributes] = [:]
            var all: [(element: ASCollectionElement, frame: CGRect)] = []
            func value(_ range: ClosedRange<Int>) -> CGFloat { CGFloat(Int.random(in: range, using: &random)) }
            for element in context.elements where Int.random(in: 0..<8, using: &random) > 0 {
                let (along, across) = (value(0...1500), value(0...80))
                let frame = CGRect(
                    x: isVertical ? across : along, y: isVertical ? along : across, width: value(0...60),
                    height: value(0...60))
                let path = context.elements.indexPath(for: element) ?? IndexPath()
                let attributes =
                    element.supplementaryElementKind.map {
                        UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: $0, with: path)
                    } ?? UICollectionViewLayoutAttributes(forCellWith: path)
                attributes.frame = frame
                attributes.zIndex = Int(frame.width) % 3
                table[element] = attributes
                all.append((element, frame))
            }
            let size = CGSize(width: isVertical ? 200 : 1600, height: isVertical ? 1600 : 200)
            let state = ASCollectionLayoutState(
                context: context, contentSize: size, elementToLayoutAttributesTable: table)
            XCTAssertEqual(state.contentSize, size)
            XCTAssertEqual(Set(state.allLayoutAttributes()), Set(table.values), "seed \(seed)")
            for element in context.elements {
                XCTAssertEqual(state.layoutAttributes(for: element), table[element], "seed \(seed)")
                guard let path = context.elements.indexPath(for: element) else { return XCTFail("no index path") }
                let found =
                    element.supplementaryElementKind.map {
                        state.layoutAttributesForSupplementaryElement(ofKind: $0, at: path)
                    } ?? state.layoutAttributesForItem(at: path)
                XCTAssertEqual(found, table[element])
            }
            XCTAssertNil(state.layoutAttributesForItem(at: path(0, 99)))
            XCTAssertNil(state.layoutAttributesForItem(at: IndexPath(index: 0)))
            for _ in 0..<40 {
                let rect = CGRect(
                    x: value(-50...1500), y: value(-50...1500), width: value(0...300), height: value(0...300))
                let expected = all.filter {
                    $0.frame.minX < rect.maxX && $0.frame.maxX > rect.minX && $0.frame.minY < rect.maxY
                        && $0.frame.maxY > rect.minY
                }
                XCTAssertEqual(
                    state.layoutAttributesForElements(in: rect), expected.map { table[$0.element]! }, "seed \(seed)")
            }
        }
    }

    func testAttributesAreCopiedInBothDirections() {
        let context = context([1])
        let element = context.elements.itemElements[0]
        let given = UICollectionViewLayoutAttributes(forCellWith: path(0, 0))
        given.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
        given.alpha = 0.5
        given.isHidden = true
        let state = ASCollectionLayoutState(
            context: context, contentSize: CGSize(width: 10, height: 10),
            elementToLayoutAttributesTable: [element: given]
        )
        given.frame = .zero
        let answer = state.layoutAttributes(for: element)
        XCTAssertEqual(answer?.frame, CGRect(x: 1, y: 2, width: 3, height: 4))
        XCTAssertEqual(answer?.alpha, 0.5)
        XCTAssertEqual(answer?.isHidden, true)
        answer?.frame = .zero
        XCTAssertEqual(state.layoutAttributes(for: element)?.frame.width, 3)
    }

    func testALayoutGivesPlacesToTheElementsInIt() {
        let context = context([3])
        let elements = context.elements.itemElements
        let nodes = elements.map { _ in ASDisplayNode() }
        for (number, node) in nodes.enumerated() {
            node.style.preferredSize = CGSize(width: 10, height: 10 + number)
        }
        let stack = ASStackLayoutSpec(
            direction: .vertical, spacing: 5, justifyContent: .start, alignItems: .start, children: nodes)
        let inset = ASInsetLayoutSpec(insets: UIEdgeInsets(top: 7, left: 3, bottom: 0, right: 0), child: stack)
        let layout = inset.layoutThatFits(ASSizeRange(min: .zero, max: CGSize(width: 100, height: 1000)))
        let state = ASCollectionLayoutState(context: context, layout: layout) { layout in
            nodes.firstIndex { $0 === layout.layoutElement }.map { elements[$0] }
        }
        XCTAssertEqual(state.contentSize, layout.size)
        XCTAssertEqual(
            state.allLayoutAttributes().map(\.frame),
            [
                CGRect(x: 3, y: 7, width: 10, height: 10), CGRect(x: 3, y: 22, width: 10, height: 11),
                CGRect(x: 3, y: 38, width: 10, height: 12),
            ])
    }

    // MARK: - Bad answers

    private func state(
        _ context: ASCollectionLayoutContext, _ frames: [CGRect], size: CGSize = CGSize(width: 100, height: 100),
        more: [ASCollectionElement: UICollectionViewLayoutAttributes] = [:]
    ) -> (ASCollectionLayoutState, [String]) {
        var table = more
        for (element, frame) in zip(context.elements.itemElements, frames) {
            let attributes = UICollectionViewLayoutAttributes(forCellWith: path(9, 9))
            attributes.frame = frame
            table[element] = attributes
        }
        var result: ASCollectionLayoutState?
        let messages = Misuse.messages {
            result = ASCollectionLayoutState(context: context, contentSize: size, elementToLayoutAttributesTable: table)
        }
        return (result!, messages)
    }

    func testInvalidFramesAndUnknownElementsAreLoggedAndLeftOut() {
        let context = context([5])
        let stranger = element()
        let (state, messages) = state(
            context,
            [
                CGRect(x: 0, y: 0, width: 10, height: 10), CGRect(x: CGFloat.nan, y: 0, width: 10, height: 10),
                CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 10), CGRect(x: 20, y: 20, width: -10, height: -5),
                CGRect(x: 0, y: 1e12, width: 10, height: 10),
            ], more: [stranger: UICollectionViewLayoutAttributes(forCellWith: path(0, 0))])
        XCTAssertEqual(state.layoutAttributesForItem(at: path(0, 0))?.frame.width, 10)
        for row in [1, 2, 4] { XCTAssertNil(state.layoutAttributesForItem(at: path(0, row))) }
        XCTAssertEqual(
            state.layoutAttributesForItem(at: path(0, 3))?.frame, CGRect(x: 10, y: 15, width: 10, height: 5),
            "negative lengths are turned round")
        XCTAssertNil(state.layoutAttributes(for: stranger))
        XCTAssertEqual(
            messages.sorted(),
            [
                "a layout has attributes for 1 unknown elements; they are left out",
                "a layout has invalid frames for 3 elements, the first is item 1 of section 0; they are not shown",
            ])
    }

    func testAnInvalidContentSizeIsTheEndOfTheLastFrame() {
        let frame = CGRect(x: 5, y: 30, width: 20, height: 10)
        for size in [
            CGSize.zero, CGSize(width: CGFloat.nan, height: 50), CGSize(width: 50, height: -1),
            CGSize(width: CGFloat.infinity, height: CGFloat.infinity),
        ] {
            let (state, messages) = state(context([1]), [frame], size: size)
            XCTAssertEqual(state.contentSize, CGSize(width: 25, height: 40), "\(size)")
            XCTAssertEqual(messages.count, 1, "\(size)")
        }
        let (flat, _) = state(context([1]), [frame], size: CGSize(width: 300, height: 0))
        XCTAssertEqual(flat.contentSize, CGSize(width: 300, height: 40), "the valid length stays")
        let (empty, messages) = state(context([1]), [], size: .zero)
        XCTAssertEqual(empty.contentSize, .zero)
        XCTAssertEqual(messages, [])
        let (small, none) = state(context([1]), [frame], size: CGSize(width: 10, height: 10))
        XCTAssertEqual(small.contentSize, CGSize(width: 10, height: 10), "frames outside the content are allowed")
        XCTAssertEqual(none, [])
        XCTAssertEqual(small.layoutAttributesForElements(in: CGRect(x: 0, y: 30, width: 100, height: 5)).count, 1)
    }
}
