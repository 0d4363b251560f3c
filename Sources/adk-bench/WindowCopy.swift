import AsyncDisplayKit
import Foundation

/// The time to copy a window's pixels in memory: the unit of the frames' aims, which makes them independent of the
/// machine.
enum WindowCopy {
    /// Seconds: the median of 25 runs, in processor time.
    static func seconds(_ size: PixelSize) -> TimeInterval {
        let source = PixelBuffer(width: size.width, height: size.height, isOpaque: true)
        let target = PixelBuffer(width: size.width, height: size.height, isOpaque: true)
        let nanoseconds = ProcessorTime.median {
            for y in 0..<size.height { target.row(y).update(from: source.row(y), count: size.width) }
        }
        return nanoseconds / 1e9
    }
}
