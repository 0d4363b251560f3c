import ADKFoundation
import ADKLayout
import Foundation

/// A node that is part of its own layout would be measured for ever: the thread notices that it is within the
/// measuring of the same node.
extension ASDisplayNode {
    /// A node may ask itself for other sizes while it is measured, but not this many one within the other.
    private static let mostMeasurements = 16

    /// Measuring begins on this thread; false where it must not go on.
    func beginMeasuring() -> Bool {
        let thread = UInt(pthread_self())
        return lock.withLock {
            if layouts == nil { layouts = NodeLayouts() }
            guard let layouts else { return true }
            // One thread is noted; a recursion on another one is noticed when that has ended.
            guard layouts.measuringThread == 0 || layouts.measuringThread == thread else { return true }
            guard layouts.measuringDepth < ASDisplayNode.mostMeasurements else { return false }
            layouts.measuringThread = thread
            layouts.measuringDepth += 1
            return true
        }
    }

    func endMeasuring() {
        let thread = UInt(pthread_self())
        lock.withLock {
            guard let layouts, layouts.measuringThread == thread else { return }
            layouts.measuringDepth -= 1
            if layouts.measuringDepth == 0 { layouts.measuringThread = 0 }
        }
    }
}

extension ASSizeRange {
    /// Lengths that can be measured within: no NaN, nothing negative, no minimum above its maximum.
    @inline(__always)
    var isValid: Bool {
        min.width >= 0 && min.height >= 0 && min.width <= max.width && min.height <= max.height
    }

    /// The nearest valid range; NaN as a minimum is 0, as a maximum no limit.
    var putRight: ASSizeRange {
        func ends(_ low: CGFloat, _ high: CGFloat) -> (CGFloat, CGFloat) {
            let high = high.isNaN ? CGFloat.infinity : Swift.max(0, high)
            return (low.isNaN ? 0 : Swift.min(Swift.max(0, low), high), high)
        }
        let (width, height) = (ends(min.width, max.width), ends(min.height, max.height))
        return ASSizeRange(
            min: CGSize(width: width.0, height: height.0), max: CGSize(width: width.1, height: height.1))
    }
}
