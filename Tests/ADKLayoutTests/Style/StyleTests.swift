import Foundation
import Synchronization
import Testing

@testable import ADKLayout

struct StyleTests {
    @Test func anUntouchedStyleHasTexturesDefaults() {
        let style = ASLayoutElementStyle()
        #expect(style.size == .unrestricted)
        #expect(style.flexBasis == .auto)
        #expect(style.alignSelf == .auto)
        #expect([style.spacingBefore, style.spacingAfter, style.flexGrow, style.flexShrink] == [0, 0, 0, 0])
        #expect([style.ascender, style.descender] == [0, 0])
        #expect(style.layoutPosition == .zero)
        #expect(style.preferredSize == .zero)
        #expect(style.layoutOptionExtensionBool(at: 0) == false)
        #expect(style.layoutOptionExtensionInteger(at: 3) == 0)
        #expect(style.layoutOptionExtensionEdgeInsets(at: 0) == .zero)
    }

    @Test func everyPropertyStoresItsValue() {
        let style = ASLayoutElementStyle()
        style.width = 1
        style.height = "2%"
        style.minWidth = 3
        style.maxWidth = 4
        style.minHeight = 5
        style.maxHeight = 6
        style.flexBasis = 7
        style.spacingBefore = -8
        style.spacingAfter = 9
        style.flexGrow = 10
        style.flexShrink = 11
        style.ascender = 12
        style.descender = -13
        style.layoutPosition = CGPoint(x: 14, y: -15)
        style.alignSelf = .center
        style.setLayoutOptionExtensionBool(true, at: 0)
        for index in 0..<4 { style.setLayoutOptionExtensionInteger(-index, at: index) }
        style.setLayoutOptionExtensionEdgeInsets(UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4), at: 0)

        #expect(
            style.size
                == ASLayoutElementSize(
                    width: 1, height: "2%", minWidth: 3, maxWidth: 4, minHeight: 5, maxHeight: 6))
        #expect(style.flexBasis == 7)
        #expect([style.spacingBefore, style.spacingAfter, style.flexGrow, style.flexShrink] == [-8, 9, 10, 11])
        #expect([style.ascender, style.descender] == [12, -13])
        #expect(style.layoutPosition == CGPoint(x: 14, y: -15))
        #expect(style.alignSelf == .center)
        #expect(style.layoutOptionExtensionBool(at: 0))
        #expect((0..<4).map(style.layoutOptionExtensionInteger(at:)) == [0, -1, -2, -3])
        #expect(style.layoutOptionExtensionEdgeInsets(at: 0) == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        #expect(style.preferredSize == CGSize(width: 1, height: 0))
        #expect(style.minSize == CGSize(width: 3, height: 5))
        #expect(style.maxLayoutSize == ASLayoutSize(width: 4, height: 6))
    }

    @Test func sizesSetBothAxes() {
        let style = ASLayoutElementStyle()
        style.preferredSize = CGSize(width: 10, height: 20)
        style.minSize = CGSize(width: 1, height: 2)
        style.maxLayoutSize = ASLayoutSize(width: "50%", height: .auto)
        #expect(style.width == 10 && style.height == 20)
        #expect(style.minWidth == 1 && style.minHeight == 2)
        #expect(style.maxWidth == "50%" && style.maxHeight == .auto)
        #expect(style.preferredLayoutSize == ASLayoutSize(width: 10, height: 20))
    }

    @Test func theOwnerIsNotifiedOfChangesOnly() {
        let style = ASLayoutElementStyle()
        let count = Counter()
        style.setChangeHandler { count.add() }
        style.width = 10
        style.width = 10
        style.preferredSize = CGSize(width: 10, height: 5)
        style.flexGrow = 0
        style.publish(ascender: 3, descender: -1)
        #expect(count.value == 2)
        #expect(style.ascender == 3)
    }

    @Test func valuesSetTogetherAreReadTogether() async {
        let style = ASLayoutElementStyle()
        await withTaskGroup(of: Int.self) { group in
            for writer in 1...2 {
                group.addTask {
                    for _ in 0..<20_000 {
                        let length = CGFloat(writer * 10)
                        style.preferredSize = CGSize(width: length, height: length)
                        style.layoutPosition = CGPoint(x: length, y: length)
                    }
                    return 0
                }
            }
            for _ in 0..<2 {
                group.addTask {
                    var torn = 0
                    for _ in 0..<20_000 {
                        let (size, position) = (style.size, style.layoutPosition)
                        if size.width != size.height || position.x != position.y { torn += 1 }
                    }
                    return torn
                }
            }
            for await torn in group { #expect(torn == 0) }
        }
    }

    @Test func specsCreateTheirStyleOnceOnFirstUse() async {
        let spec = ASLayoutSpec()
        #expect(spec.styleIfLoaded == nil)
        let styles = await withTaskGroup(of: ASLayoutElementStyle.self) { group in
            for _ in 0..<8 { group.addTask { spec.style } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(styles.allSatisfy { $0 === spec.styleIfLoaded })
    }
}

final class Counter: Sendable {
    private let count = Atomic<Int>(0)
    func add() { count.wrappingAdd(1, ordering: .relaxed) }
    var value: Int { count.load(ordering: .relaxed) }
}
