import ADKFoundation
import ADKLayout
import ADKViews
import Foundation
import TestSupport
import Testing

@testable import ADKContainers
@testable import ADKLists

/// Layouts of the app as geometries, compared with plain filters.
@MainActor @Suite(.serialized) struct LayoutGeometryTests {
    /// Places all items, headers, and supplementary views of another kind at random.
    private func randomLayout(_ random: inout SeededRandom) -> (PlainLayout, SlotMap, [Int: CGRect]) {
        let layout = PlainLayout()
        let counts = (0..<Int.random(in: 1...4, using: &random)).map { _ in Int.random(in: 0...60, using: &random) }
        let map = SlotMap(counts, hasHeaders: true, hasFooters: false, otherKinds: 1)
        layout.contentSize = CGSize(width: Bool.random(using: &random) ? 300 : 2000, height: 3000)
        var frames: [Int: CGRect] = [:]
        for slot in 0..<map.total where Int.random(in: 0..<8, using: &random) > 0 {
            let side: CGFloat = [30, 200, 900].randomElement(using: &random) ?? 30
            let frame = CGRect(
                x: .random(in: 0...layout.contentSize.width - 200, using: &random),
                y: .random(in: 0...2000, using: &random), width: .random(in: 1...200, using: &random),
                height: .random(in: 1...side, using: &random))
            let item = map.item(at: slot)
            switch item.part {
            case .row(let row): layout.frames[IndexPath(item: row, section: item.section)] = frame
            case .header:
                layout.supplements[UICollectionView.elementKindSectionHeader, default: [:]][
                    IndexPath(item: 0, section: item.section)] = frame
            case .supplement(_, let index):
                layout.supplements["badge", default: [:]][IndexPath(item: index, section: item.section)] = frame
            case .footer: continue
            }
            frames[slot] = frame
        }
        return (layout, map, frames)
    }

    @Test(arguments: 0..<25 as Range<UInt64>)
    func rectanglesAndFramesAgreeWithAPlainFilter(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let (layout, map, frames) = randomLayout(&random)
        let harness = GeometryHarness(layout, map, kinds: ["badge"])
        let geometry = harness.geometry
        #expect(geometry.contentSize == layout.contentSize)
        for _ in 0..<40 {
            let rect = CGRect(
                x: .random(in: -400...2000, using: &random), y: .random(in: -800...3200, using: &random),
                width: .random(in: 1...900, using: &random), height: .random(in: 1...2500, using: &random))
            let inReach = rect.intersection(CGRect(x: -300, y: -600, width: 5000, height: 5000))
            let expected = frames.filter { $0.value.intersects(inReach) }.keys.sorted()
            #expect(Array(geometry.slots(in: rect)) == expected, "seed \(seed), \(rect)")
            let limited = Array(geometry.slots(in: rect, limit: 3))
            #expect(limited == Array(expected.prefix(3)))
            let slot = Int.random(in: 0..<map.total, using: &random)
            #expect(geometry.frame(of: slot) == frames[slot] ?? .zero)
            let point = CGPoint(x: rect.midX, y: rect.midY)
            let at = frames.filter { $0.value.contains(point) }.keys.max()
            if point.x > -300, point.y > -600, point.x < 2200, point.y < 3500 {
                #expect(geometry.slot(at: point) == at, "seed \(seed), \(point)")
            }
        }
        geometry.checkInvariants()
        #expect(layout.calls["prepare"] == 1)
    }

    @Test func anEndlessLayoutIsNeverAskedForMoreThanSixteenViewports() {
        final class Calendar: PlainLayout {
            override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
                asked.append(rect)
                let first = max(0, Int(rect.minY / 100))
                return (first..<max(first, Int(rect.maxY / 100) + 1)).map { row in
                    let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: row, section: 0))
                    attributes.frame = CGRect(x: 0, y: CGFloat(row) * 100, width: 300, height: 100)
                    return attributes
                }
            }
        }
        let layout = Calendar()
        layout.contentSize = CGSize(width: 300, height: 5e8)
        var harness = GeometryHarness(layout, SlotMap([5_000_000]))
        for step in 0..<300 {
            let y = CGFloat(step) * 90 + (step > 150 ? 4e8 : 0)
            #expect(harness.pass(at: CGPoint(x: 0, y: y)).first == Int(y / 100))
        }
        #expect(layout.asked.allSatisfy { $0.height <= 16 * 600 })
        #expect(layout.asked.first?.height == 600)
        #expect(layout.asked.count < 24, "\(layout.asked.count) questions for 45 viewports")
        _ = harness.geometry.slots(in: CGRect(x: 0, y: 0, width: 300, height: CGFloat.infinity))
        #expect(layout.asked.allSatisfy { $0.height <= 16 * 600 })
    }

    @Test func aPassOverAPreparedLayoutCostsWhatIsVisible() {
        func visited(_ count: Int) -> Int {
            let layout = PlainLayout()
            layout.placeGrid(count, columns: 3, size: CGSize(width: 100, height: 50))
            var harness = GeometryHarness(layout, SlotMap([count]))
            harness.pass(at: CGPoint(x: 0, y: 4000))
            for step in 1...20 { harness.pass(at: CGPoint(x: 0, y: 4000 + CGFloat(step) * 20)) }
            _ = layout.takeCalls()
            let visited = WorkCount.of(.attributes) {
                for step in 1...20 { harness.pass(at: CGPoint(x: 0, y: 4400 - CGFloat(step) * 20)) }
            }
            #expect(layout.takeCalls() == ["bounds": 20], "the layout is asked for no attributes again")
            return visited
        }
        let few = visited(1000)
        #expect(visited(10_000) == few)
        #expect(few > 0 && few < 20 * 800)
    }

    @Test func aLayoutThatAnswersWithEverythingIsAskedOnce() {
        final class Everything: PlainLayout {
            override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
                count("elements")
                return all
            }
        }
        let layout = Everything()
        layout.placeGrid(3000, columns: 3, size: CGSize(width: 100, height: 50))
        var harness = GeometryHarness(layout, SlotMap([3000]))
        for step in 0..<50 {
            let y = CGFloat(step) * 900
            let first = Int(y / 50) * 3
            #expect(harness.pass(at: CGPoint(x: 0, y: y)) == Array(first..<first + 36))
        }
        #expect(layout.calls["elements"] == 1)
    }

    @Test func contentMayBeLargerInBothDirections() {
        let layout = PlainLayout()
        layout.placeGrid(900, columns: 30, size: CGSize(width: 100, height: 100))
        var harness = GeometryHarness(layout, SlotMap([900]))
        func items(_ rows: Range<Int>, _ columns: Range<Int>) -> [Int] {
            rows.flatMap { row in columns.map { row * 30 + $0 } }
        }
        #expect(harness.pass() == items(0..<6, 0..<3))
        #expect(harness.geometry.scrollsAcross && harness.geometry.axis == .vertical)
        #expect(harness.pass(at: CGPoint(x: 1000, y: 500)) == items(5..<11, 10..<13))
        layout.placeGrid(30, columns: 30, size: CGSize(width: 100, height: 100))
        layout.invalidateLayout()
        harness.pass(at: .zero)
        #expect(harness.geometry.axis == .horizontal && !harness.geometry.scrollsAcross)
    }

    @Test func nearestSlotIsTheOneWithTheLeastDistance() {
        let layout = PlainLayout()
        layout.contentSize = CGSize(width: 300, height: 5000)
        layout.frames = [
            IndexPath(item: 0, section: 0): CGRect(x: 0, y: 0, width: 100, height: 100),
            IndexPath(item: 1, section: 0): CGRect(x: 0, y: 1000, width: 300, height: 100),
            IndexPath(item: 2, section: 0): CGRect(x: 200, y: 2000, width: 100, height: 100),
        ]
        let harness = GeometryHarness(layout, SlotMap([3]))
        let geometry = harness.geometry
        defer { withExtendedLifetime(harness) {} }
        #expect(geometry.nearestSlot(to: CGPoint(x: 150, y: 300)) == 0)
        #expect(geometry.nearestSlot(to: CGPoint(x: 150, y: 900)) == 1)
        #expect(geometry.nearestSlot(to: CGPoint(x: 150, y: 3000)) == 2)
        #expect(geometry.nearestSlot(to: CGPoint(x: 250, y: 2050)) == 2)
    }

    // MARK: - Appearance

    @Test func orderAlphaTransformAndHiddenAreTakenOver() {
        let layout = PlainLayout()
        layout.placeGrid(4, columns: 1, size: CGSize(width: 300, height: 100))
        layout.change = { attributes in
            switch attributes.indexPath.item {
            case 1: attributes.isHidden = true
            case 2: (attributes.zIndex, attributes.alpha) = (7, 0.5)
            case 3: attributes.transform = CGAffineTransform(scaleX: 3, y: 3)
            default: break
            }
        }
        let harness = GeometryHarness(layout, SlotMap([4]))
        let geometry = harness.geometry
        defer { withExtendedLifetime(harness) {} }
        #expect(Array(geometry.slots(in: CGRect(x: 0, y: 0, width: 300, height: 400))) == [0, 2, 3])
        #expect(geometry.appearance(of: 0) == ItemAppearance())
        #expect(geometry.appearance(of: 2)?.zIndex == 7 && geometry.appearance(of: 2)?.alpha == 0.5)
        #expect(geometry.frame(of: 3) == CGRect(x: 0, y: 300, width: 300, height: 100))
        // The transformed item covers 200...500.
        #expect(Array(geometry.slots(in: CGRect(x: 0, y: 210, width: 10, height: 10))) == [2, 3])
        #expect(geometry.slot(at: CGPoint(x: 5, y: 250)) == 2)
    }

    @Test func decorationsAreMadeFromTheirClassAndGetTheirAttributesOnce() {
        final class Background: UICollectionReusableView {
            var applied = 0
            override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) { applied += 1 }
        }
        let layout = PlainLayout()
        layout.placeGrid(30, columns: 1, size: CGSize(width: 300, height: 100))
        layout.decorations = [
            "back": [IndexPath(item: 0, section: 0): CGRect(x: 0, y: 0, width: 300, height: 1500)],
            "none": [IndexPath(item: 0, section: 0): CGRect(x: 0, y: 0, width: 300, height: 1500)],
        ]
        layout.register(Background.self, forDecorationViewOfKind: "back")
        let harness = GeometryHarness(layout, SlotMap([30]))
        let messages = Misuse.messages(ofThisThread: true) {
            for _ in 0..<3 {
                #expect(harness.geometry.decorations(in: harness.viewport).map(\.key.kind) == ["back"])
            }
        }
        #expect(messages.count == 1 && messages[0].contains("\"none\""))
        let decoration = harness.geometry.decorations(in: harness.viewport)[0]
        let view = decoration.makeView()
        decoration.update(view)
        harness.geometry.decorations(in: CGRect(x: 0, y: 700, width: 300, height: 600))[0].update(view)
        #expect((view as? Background)?.applied == 1)
        #expect(harness.geometry.decorations(in: CGRect(x: 0, y: 1600, width: 300, height: 600)).isEmpty)
    }

    // MARK: - Attributes

    @Test func attributesAreEqualByValueAndCopiesAreIndependent() {
        final class Coloured: UICollectionViewLayoutAttributes {
            var colour = 0
            override func copy(with zone: NSZone?) -> Any {
                let copy = super.copy(with: zone)
                (copy as? Coloured)?.colour = colour
                return copy
            }
            override func isEqual(_ object: Any?) -> Bool {
                super.isEqual(object) && (object as? Coloured)?.colour == colour
            }
        }
        let a = Coloured(forCellWith: IndexPath(item: 1, section: 2))
        a.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
        a.colour = 5
        let b = a.copy() as? Coloured
        #expect(a == b && b?.colour == 5)
        b?.colour = 6
        #expect(a != b)
        a.size = CGSize(width: 10, height: 10)
        #expect(a.center == CGPoint(x: 25, y: 40) && a.frame == CGRect(x: 20, y: 35, width: 10, height: 10))
        #expect(b?.frame == CGRect(x: 10, y: 20, width: 30, height: 40))
        a.center = .zero
        #expect(a.frame == CGRect(x: -5, y: -5, width: 10, height: 10) && a.bounds.origin == .zero)
        a.transform = CGAffineTransform(rotationAngle: .pi / 2).scaledBy(x: 2, y: 1)
        #expect(abs(a.frame.height - 20) < 1e-9 && abs(a.frame.width - 10) < 1e-9 && a.center == .zero)
        #expect(UICollectionViewLayoutAttributes(forCellWith: [0, 0]) != Coloured(forCellWith: [0, 0]))
    }
}
