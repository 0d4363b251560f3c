import ADKFoundation
import ADKLayout
import ADKViews
import Foundation
import TestSupport
import Testing

@testable import ADKContainers
@testable import ADKLists

/// Layouts that answer nonsense: one sentence in the log each, and a defined result.
@MainActor @Suite(.serialized) struct HostileLayoutTests {
    private func grid(_ count: Int = 30) -> PlainLayout {
        let layout = PlainLayout()
        layout.placeGrid(count, columns: 3, size: CGSize(width: 100, height: 100))
        return layout
    }

    /// Runs ten passes at different offsets and returns the log, and what the last pass showed.
    private func passes(_ layout: PlainLayout, _ map: SlotMap) -> (messages: [String], visible: [Int]) {
        var visible: [Int] = []
        let messages = Misuse.messages(ofThisThread: true) {
            var harness = GeometryHarness(layout, map)
            for step in 0..<10 { visible = harness.pass(at: CGPoint(x: 0, y: CGFloat(9 - step) * 30)) }
            harness.geometry.checkInvariants()
        }
        return (messages, visible)
    }

    @Test(arguments: [CGFloat.nan, .infinity, -.infinity, 1e300])
    func framesWithImpossibleNumbersAreLeftOut(number: CGFloat) {
        for part in 0..<4 {
            let layout = grid()
            layout.change = { attributes in
                guard attributes.indexPath.item == 4 else { return }
                var frame = attributes.frame
                switch part {
                case 0: frame.origin.x = number
                case 1: frame.origin.y = number
                case 2: frame.size.width = number
                default: frame.size.height = number
                }
                attributes.frame = frame
            }
            let (messages, visible) = passes(Unfiltered(layout), SlotMap([30]))
            #expect(messages.count == 1 && messages[0].contains("cell 0.4"), "\(messages)")
            #expect(visible == Array(0..<18).filter { $0 != 4 })
        }
    }

    /// Answers with all attributes, whatever was asked: filters trap on impossible numbers.
    private final class Unfiltered: PlainLayout {
        init(_ other: PlainLayout) {
            super.init()
            (frames, supplements, decorations) = (other.frames, other.supplements, other.decorations)
            (change, contentSize) = (other.change, other.contentSize)
        }
        override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { all }
    }

    @Test func negativeSizesAreEmpty() {
        let layout = grid()
        layout.change = { if $0.indexPath.item == 4 { $0.size = CGSize(width: -10, height: 20) } }
        let (messages, visible) = passes(Unfiltered(layout), SlotMap([30]))
        #expect(messages.count == 1 && messages[0].contains("negative lengths are 0"), "\(messages)")
        #expect(visible == Array(0..<18).filter { $0 != 4 })
    }

    @Test(arguments: [
        CGSize(width: CGFloat.nan, height: 100), CGSize(width: 300, height: CGFloat.infinity),
        CGSize(width: -5, height: -5),
    ])
    func contentSizesAreLimited(size: CGSize) {
        let layout = grid()
        layout.contentSize = size
        let (messages, visible) = passes(layout, SlotMap([30]))
        #expect(messages.contains { $0.contains("content size") })
        #expect(messages.count <= 2, "\(messages)")
        #expect(visible == Array(0..<18))
        let harness = GeometryHarness(layout, SlotMap([30]))
        let limited = harness.geometry.contentSize
        withExtendedLifetime(harness) {}
        #expect((0...1e9).contains(limited.width) && (0...1e9).contains(limited.height))
    }

    @Test func alphaAndTransformsWithoutNumbersHaveNoEffect() {
        let layout = grid()
        layout.change = { attributes in
            if attributes.indexPath.item == 1 { attributes.alpha = .nan }
            if attributes.indexPath.item == 2 { attributes.transform = CGAffineTransform(scaleX: .infinity, y: 1) }
        }
        let (messages, visible) = passes(Unfiltered(layout), SlotMap([30]))
        #expect(messages.count == 1, "\(messages)")
        #expect(visible == Array(0..<18))
    }

    @Test func unknownItemsAreLeftOut() {
        let layout = grid()
        layout.frames[IndexPath(item: 30, section: 0)] = CGRect(x: 0, y: 0, width: 100, height: 100)
        layout.frames[IndexPath(item: 0, section: 7)] = CGRect(x: 0, y: 0, width: 100, height: 100)
        layout.frames[IndexPath(item: -1, section: 0)] = CGRect(x: 0, y: 0, width: 100, height: 100)
        layout.frames[IndexPath(indexes: [1, 2, 3])] = CGRect(x: 0, y: 0, width: 100, height: 100)
        layout.frames[IndexPath()] = CGRect(x: 0, y: 0, width: 100, height: 100)
        layout.supplements = ["badge": [IndexPath(): CGRect(x: 0, y: 0, width: 10, height: 10)]]
        let (messages, visible) = passes(layout, SlotMap([30]))
        #expect(messages.count == 2, "\(messages)")
        #expect(visible == Array(0..<18))
    }

    @Test func itemsOutsideTheContentAreShownThere() {
        let layout = grid()
        layout.contentSize.height = 350
        let (messages, visible) = passes(layout, SlotMap([30]))
        #expect(messages.count == 1 && messages[0].contains("outside the content"), "\(messages)")
        #expect(visible == Array(0..<18))
    }

    @Test func ofTwoPlacesOfAnItemTheFirstCounts() {
        final class Twice: PlainLayout {
            override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
                let second = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 0, section: 0))
                second.frame = CGRect(x: 0, y: 400, width: 100, height: 100)
                return (super.layoutAttributesForElements(in: rect) ?? []) + [second]
            }
        }
        let layout = Twice()
        layout.placeGrid(30, columns: 3, size: CGSize(width: 100, height: 100))
        let (messages, visible) = passes(layout, SlotMap([30]))
        #expect(messages.count == 1, "\(messages)")
        #expect(visible == Array(0..<18))
    }

    @Test func answersThatChangeWithoutAnInvalidationKeepTheFirst() {
        final class Restless: PlainLayout {
            override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
                count("elements")
                let shift = CGFloat(calls["elements"] ?? 0)
                let answer = all
                for attributes in answer { attributes.frame.origin.x += shift }
                return answer.filter { $0.frame.insetBy(dx: -50, dy: -150).intersects(rect) }
            }
        }
        let layout = Restless()
        layout.placeGrid(300, columns: 3, size: CGSize(width: 100, height: 130))
        layout.contentSize.width = 400
        let (messages, visible) = passes(layout, SlotMap([300]))
        #expect(messages.count == 1 && messages[0].contains("without an invalidation"), "\(messages)")
        #expect(visible.count >= 12)
    }

    @Test func aLayoutWithoutAnswersShowsNothing() {
        let layout = UICollectionViewLayout()
        var harness = GeometryHarness(layout, SlotMap([30]))
        #expect(harness.pass() == [])
        #expect(harness.geometry.frame(of: 3) == .zero && harness.geometry.isEmpty(3))
        #expect(harness.geometry.nearestSlot(to: .zero) == 0 && harness.geometry.slot(at: .zero) == nil)
    }

    @Test func aLayoutThatInvalidatesItselfWhileAskedIsPreparedOnce() {
        final class Restless: PlainLayout {
            override func prepare() {
                super.prepare()
                invalidateLayout()
            }
            override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
                invalidateLayout()
                return super.layoutAttributesForElements(in: rect)
            }
        }
        let layout = Restless()
        layout.placeGrid(30, columns: 3, size: CGSize(width: 100, height: 100))
        let (messages, visible) = passes(layout, SlotMap([30]))
        #expect(messages.count == 1 && messages[0].contains("invalidated itself"), "\(messages)")
        #expect(visible == Array(0..<18) && layout.calls["prepare"] == 1)
    }

    @Test func editsInEveryMethodOfALayoutEndInALaterFrame() {
        final class Editor: PlainLayout {
            var edit: () -> Void = {}
            override func prepare() {
                super.prepare()
                edit()
            }
            override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
                edit()
                return super.layoutAttributesForElements(in: rect)
            }
            override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
                edit()
                return super.layoutAttributesForItem(at: indexPath)
            }
        }
        let layout = Editor()
        layout.placeGrid(30, columns: 3, size: CGSize(width: 100, height: 100))
        let harness = GeometryHarness(layout, SlotMap([30]))
        let driver = harness.driver
        var count = 30
        layout.edit = {
            driver.apply(.reload(from: SlotMap([count]), to: SlotMap([count + 1])))
            count += 1
        }
        var copy = harness
        let messages = Misuse.messages(ofThisThread: true) {
            for step in 0..<20 { copy.pass(at: CGPoint(x: 0, y: CGFloat(step))) }
        }
        #expect(messages.count == 1 && messages[0].contains("in every preparation"), "\(messages)")
        #expect(count < 5000 && harness.content.invalidations > 0)
        layout.edit = {}
        for _ in 0..<3 { copy.pass(at: .zero) }
        #expect(copy.pass(at: .zero) == Array(0..<18))
    }

    @Test func theListOfQueriesOfALayoutInPrepareIsAnswered() {
        let layout = grid()
        let harness = GeometryHarness(layout, SlotMap([30]))
        var answers: [Int] = []
        layout.onPrepare = {
            answers = [harness.view.numberOfSections, harness.view.numberOfItems(inSection: 0)]
            answers.append(harness.view.numberOfItems(inSection: 5))
            _ = harness.geometry.frame(of: 3)
            _ = harness.geometry.slots(in: CGRect(x: 0, y: 0, width: 300, height: 600))
            _ = harness.geometry.contentSize
        }
        var copy = harness
        #expect(copy.pass() == Array(0..<18))
        #expect(answers == [1, 30, 0] && layout.calls["prepare"] == 1)
    }

    @Test func impossibleRectanglesFindNothing() {
        let harness = GeometryHarness(grid(), SlotMap([30]))
        for rect in [
            CGRect(x: CGFloat.nan, y: 0, width: 10, height: 10), CGRect(x: 0, y: 0, width: CGFloat.nan, height: 10),
            CGRect(x: 0, y: 0, width: -10, height: 10), CGRect.null, CGRect(x: 1e300, y: 0, width: 10, height: 10),
        ] {
            #expect(harness.geometry.slots(in: rect).isEmpty, "\(rect)")
        }
        #expect(Array(harness.geometry.slots(in: CGRect.infinite)) == Array(0..<30))
    }
}
