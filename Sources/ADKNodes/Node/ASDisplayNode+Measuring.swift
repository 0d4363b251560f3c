import ADKFoundation
import ADKLayout
import Foundation

/// Detection of a node that is part of its own layout, which would be measured without end.
extension ASDisplayNode {
    /// Registers a measurement on this thread. Returns false if the limit is reached.
    func beginMeasuring() -> Bool {
        lock.withLock { layoutState.beginMeasuring(on: UInt(pthread_self())) }
    }

    func endMeasuring() {
        lock.withLock { layoutState.endMeasuring(on: UInt(pthread_self())) }
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
