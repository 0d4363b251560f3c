import ADKGraphics
import Foundation

/// Composites every frame completely as well, and compares. Moving, keeping or painting parts must give the same bits
/// as painting everything.
///
/// It is on if the environment has `ADK_CHECK_COMPOSITING=1`, as in all tests. A frame then costs as much as painting
/// the whole window.
@MainActor
package enum CompositingCheck {
    /// Whether the check is on.
    package static var isOn = ProcessInfo.processInfo.environment["ADK_CHECK_COMPOSITING"] == "1"

    /// A difference between a window's pixels and its layers.
    package struct Difference: CustomStringConvertible {
        package var x, y: Int
        package var shown, expected: UInt32
        /// The number of different pixels in the whole window.
        package var count: Int
        package var update: SurfaceUpdate

        package var description: String {
            func hex(_ pixel: UInt32) -> String { String(pixel, radix: 16) }
            return "\(count) pixels of the window differ from its layers: the first, \(x),\(y), is "
                + "\(hex(shown)) and should be \(hex(expected)); moved \(update.shifts), painted \(update.painted)"
        }
    }

    /// Receives a difference. Ends the program by default.
    package static var onDifference: @MainActor (Difference) -> Void = { preconditionFailure("\($0)") }

    package static func check(_ shown: PixelBuffer, against expected: PixelBuffer, after update: SurfaceUpdate) {
        precondition(
            shown.width == expected.width && shown.height == expected.height,
            "\(shown.width)x\(shown.height) pixels against \(expected.width)x\(expected.height)")
        var first: (x: Int, y: Int)?
        var count = 0
        for y in 0..<shown.height where memcmp(shown.row(y), expected.row(y), shown.width * 4) != 0 {
            // The alpha byte has no meaning in an opaque window.
            for x in 0..<shown.width where (shown.row(y)[x] ^ expected.row(y)[x]) & 0xFF_FFFF != 0 {
                if first == nil { first = (x, y) }
                count += 1
            }
        }
        guard let first else { return }
        onDifference(
            Difference(
                x: first.x, y: first.y, shown: shown.row(first.y)[first.x], expected: expected.row(first.y)[first.x],
                count: count, update: update))
    }
}
