import ADKFoundation
import ADKLayout
import Foundation

/// Detection of a node that is part of its own layout, which would be measured without end.
extension ASDisplayNode {
    /// The number of nested measurements of one node on one thread. A node may measure itself for other sizes, but not
    /// this often.
    private static let maximumMeasuringDepth = 16

    /// Registers a measurement on this thread. Returns false if the limit is reached.
    func beginMeasuring() -> Bool {
        let thread = UInt(pthread_self())
        return lock.withLock {
            if layouts == nil { layouts = NodeLayouts() }
            guard let layouts else { return true }
            // Only one thread is tracked. A recursion on another thread is detected after this one ends.
            guard layouts.measuringThread == 0 || layouts.measuringThread == thread else { return true }
            guard layouts.measuringDepth < ASDisplayNode.maximumMeasuringDepth else { return false }
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
    /// Whether the range has no NaN, no negative length and no minimum above its maximum.
    @inline(__always)
    var isValid: Bool {
        min.width >= 0 && min.height >= 0 && min.width <= max.width && min.height <= max.height
    }

    /// The nearest valid range. NaN becomes 0 as a minimum, and infinity as a maximum.
    var corrected: ASSizeRange {
        func ends(_ low: CGFloat, _ high: CGFloat) -> (CGFloat, CGFloat) {
            let high = high.isNaN ? CGFloat.infinity : Swift.max(0, high)
            return (low.isNaN ? 0 : Swift.min(Swift.max(0, low), high), high)
        }
        let (width, height) = (ends(min.width, max.width), ends(min.height, max.height))
        return ASSizeRange(
            min: CGSize(width: width.0, height: height.0), max: CGSize(width: width.1, height: height.1))
    }
}
