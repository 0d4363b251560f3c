import Foundation
import Glibc
import LayoutCases
import TestSupport
import Testing

@testable import ADKLayout

/// Trees with a thousand levels do not overflow the stack, and every leaf is measured a few times at most.
struct DeepTreeTests {
    /// Nested stacks, alternately horizontal and vertical, each with a leaf beside the next stack.
    private func nest(
        depth: Int, align: ASStackLayoutAlignItems = .stretch, grow: CGFloat = 1, shrink: CGFloat = 0,
        size: (Int) -> CGSize = { _ in CGSize(width: 3, height: 5) }
    ) -> (root: any ASLayoutElement, leaves: [BoxElement]) {
        var leaves = [counted(10, 10)]
        var inner: any ASLayoutElement = leaves[0]
        for level in 0..<depth {
            inner.style.flexGrow = grow
            inner.style.flexShrink = shrink
            let size = size(level)
            let leaf = counted(size.width, size.height)
            leaves.append(leaf)
            inner = stack(level % 2 == 0 ? .horizontal : .vertical, spacing: 1, align: align, [leaf, inner])
        }
        return (inner, leaves)
    }

    private let screen = ASSizeRange(min: CGSize(width: 5000, height: 0), max: CGSize(width: 5000, height: 5000))

    @Test(arguments: [10, 100, 1000])
    func noLeafIsMeasuredMoreThanAFewTimesWhateverTheDepth(depth: Int) {
        for (grow, shrink) in [(0, 0), (1, 0), (0, 1), (1, 1)] as [(CGFloat, CGFloat)] {
            for range in [screen, exact(5000, 5000), exact(200, 200), atMost(300, .infinity)] {
                let (root, leaves) = nest(depth: depth, grow: grow, shrink: shrink)
                _ = ASCalculateRootLayout(root, range)
                let most = leaves.map(\.measureCount).max() ?? 0
                #expect(most <= 6, "grow \(grow) shrink \(shrink) \(range): \(most) at depth \(depth)")
            }
        }
    }

    @Test func leavesWithManySizesAreMeasuredAFewTimes() {
        let seed = UInt64.random(in: 0...(.max))
        var random = SeededRandom(seed: seed)
        for _ in 0..<4 {
            let (root, leaves) = nest(depth: 300, shrink: 1) { _ in
                CGSize(width: .random(in: 0...40, using: &random), height: .random(in: 0...40, using: &random))
            }
            _ = ASCalculateRootLayout(root, screen)
            let most = leaves.map(\.measureCount).max() ?? 0
            #expect(most <= 12, "seed \(seed): \(most)")
        }
    }

    @Test(arguments: [512 << 10, 8 << 20])
    func aThousandLevelsFitABackgroundThreadsStack(stackSize: Int) throws {
        let size = onThread(stackSize: stackSize) {
            let (root, _) = nest(depth: 1000)
            let layout = ASCalculateRootLayout(root, screen)
            let mirror = layout.mirrored()
            let flat = layout.filteredNodeLayoutTree()
            return (flat.sublayouts.count, mirror == layout, layout.recursiveDescription().isEmpty)
        }
        #expect(try #require(size) == (1001, false, false))
    }

    @Test func measuringMovesToALargerStackIfNeeded() {
        var inner: any ASLayoutElement = counted(10, 10)
        for level in 0..<20_000 { inner = level % 2 == 0 ? inner.padding(0) : stack(.vertical, [inner]) }
        let root = inner
        // Release the layout on a thread with a large stack: its values are nested as deeply as the tree.
        let size = onThread(stackSize: 64 << 20) {
            let layout = onThread(stackSize: 512 << 10) { root.layoutThatFits(.unconstrained) }
            return layout?.size
        }
        #expect(size == CGSize(width: 10, height: 10))
    }

    /// Runs `body` on a new thread with a stack of `stackSize` bytes.
    private func onThread<Result: Sendable>(stackSize: Int, _ body: @escaping @Sendable () -> Result) -> Result? {
        // Written by the thread; read after it has ended.
        nonisolated(unsafe) var result: Result?
        let call = ThreadCall { result = body() }
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setstacksize(&attributes, stackSize)
        var thread = pthread_t()
        let status = pthread_create(
            &thread, &attributes,
            { raw in
                guard let raw else { return nil }
                Unmanaged<ThreadCall>.fromOpaque(raw).takeRetainedValue().run()
                return nil
            }, Unmanaged.passRetained(call).toOpaque())
        precondition(status == 0)
        pthread_join(thread, nil)
        return result
    }
}

/// The body of a thread.
private final class ThreadCall: @unchecked Sendable {
    // Passed to the thread by pthread_create; the creator does not use it afterwards.
    let run: () -> Void
    init(run: @escaping () -> Void) { self.run = run }
}
