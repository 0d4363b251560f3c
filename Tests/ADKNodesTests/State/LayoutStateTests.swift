import ADKLayout
import Foundation
import Testing

@testable import ADKNodes

struct LayoutStateTests {
    private let element = ASLayoutSpec()
    private let size = CGSize(width: 10, height: 20)
    private let other = CGSize(width: 30, height: 40)

    private func layout(_ size: CGSize, version: Int) -> NodeLayout {
        NodeLayout(
            layout: ASLayout(layoutElement: element, size: size), range: ASSizeRangeMake(size), version: version)
    }

    @Test func aNewNodeNeedsALayoutAndHasNone() {
        var state = LayoutState()
        #expect(state.needsLayout && state.isCurrent && state.newest == nil && state.layouts == nil)
        let isReady = state.beginLayout(for: size, hasSpecBlock: false, hasSubnodes: false)
        #expect(!isReady && !state.needsLayout)
    }

    @Test func anInvalidLayoutIsStaleUntilTheNextMeasurement() {
        var state = LayoutState()
        _ = state.adopt(layout(size, version: state.version))
        #expect(!state.needsLayout && state.isCurrent && state.isApplied(for: size) && !state.isApplied(for: other))
        state.invalidate()
        #expect(state.needsLayout && !state.isCurrent && !state.isApplied(for: size))
        #expect(state.newest?.layout.size == size)
        _ = state.remember(layout(other, version: state.version))
        #expect(state.isCurrent && state.newest?.layout.size == other && state.calculated?.layout.size == size)
    }

    @Test func aLayoutThatBecameStaleWhileItWasMeasuredIsAppliedAndMeasuredAgain() {
        var state = LayoutState()
        let measured = layout(size, version: state.version)
        state.invalidate()
        _ = state.adopt(measured)
        #expect(state.calculated?.layout.size == size && state.needsLayout && !state.isApplied(for: size))
    }

    @Test func aChangeOfSizeKeepsTheMeasuredLayouts() {
        var state = LayoutState()
        _ = state.adopt(layout(size, version: state.version))
        state.sizeDidChange()
        #expect(state.needsLayout && state.isCurrent && state.isApplied(for: size))
    }

    @Test func aPendingLayoutReplacesTheAppliedOneIfItIsCurrentAndFits() {
        for isStale in [false, true] {
            for fits in [false, true] {
                for mayDiffer in [false, true] {
                    for hasNoSpec in [false, true] {
                        for hasSpecBlock in [false, true] {
                            var state = LayoutState()
                            _ = state.adopt(layout(other, version: state.version))
                            if hasNoSpec { state.measuredWithoutSpec() }
                            let wanted = CGSize(width: 50, height: 60)
                            _ = state.remember(layout(fits ? wanted : size, version: state.version))
                            if isStale { state.invalidate() }
                            let old = state.promotePending(
                                for: wanted, mayDiffer: mayDiffer, hasSpecBlock: hasSpecBlock)
                            let hasSpec = !hasNoSpec || hasSpecBlock
                            let isPromoted = !isStale && (mayDiffer || fits && hasSpec)
                            #expect((old?.layout.size == other) == isPromoted)
                            #expect((state.layouts?.pending == nil) == isPromoted)
                            #expect((state.calculated?.layout.size == other) == !isPromoted)
                        }
                    }
                }
            }
        }
    }

    @Test func aNodeWithoutASpecIsMeasuredForSubnodesPlacedByHandOnly() {
        for isStale in [false, true] {
            for hasSpecBlock in [false, true] {
                for managesSubnodes in [false, true] {
                    for hasSubnodes in [false, true] {
                        var state = LayoutState()
                        state.managesSubnodes = managesSubnodes
                        state.measuredWithoutSpec()
                        _ = state.adopt(layout(other, version: state.version))
                        if isStale { state.invalidate() }
                        let isReady = state.beginLayout(
                            for: size, hasSpecBlock: hasSpecBlock, hasSubnodes: hasSubnodes)
                        let placesByHand = !managesSubnodes && hasSubnodes
                        #expect(isReady == (!hasSpecBlock && (!placesByHand || !isStale)))
                        #expect(!state.needsLayout)
                    }
                }
            }
        }
    }

    @Test func aLayoutForTheSizeNeedsNoMeasurement() {
        for isPending in [false, true] {
            for isStale in [false, true] {
                for fits in [false, true] {
                    var state = LayoutState()
                    let measured = layout(fits ? size : other, version: state.version)
                    if isPending { _ = state.remember(measured) } else { _ = state.adopt(measured) }
                    if isStale { state.invalidate() }
                    let isReady = state.beginLayout(for: size, hasSpecBlock: false, hasSubnodes: false)
                    #expect(isReady == (fits && !isStale))
                }
            }
        }
    }

    @Test func nestedMeasurementsOfOneThreadEndAtTheLimit() {
        var state = LayoutState()
        func begin(_ thread: UInt) -> Bool { state.beginMeasuring(on: thread) }
        for _ in 0..<LayoutState.maximumMeasuringDepth { #expect(begin(1)) }
        #expect(!begin(1))
        #expect(begin(2))
        state.endMeasuring(on: 2)
        #expect(!begin(1))
        for _ in 0..<LayoutState.maximumMeasuringDepth { state.endMeasuring(on: 1) }
        for _ in 0..<LayoutState.maximumMeasuringDepth { #expect(begin(2)) }
        #expect(!begin(2))
    }

    @Test func aLayoutIsQueuedOnce() {
        var state = LayoutState()
        let isQueued = [state.queue(), state.queue()]
        state.endQueue()
        let isQueuedAgain = state.queue()
        #expect(isQueued == [true, false] && isQueuedAgain)
    }
}
