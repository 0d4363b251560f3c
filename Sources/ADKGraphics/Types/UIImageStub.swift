import Foundation
public final class UIImage: Sendable {
    let p: PixelBuffer
    public init(pixels: PixelBuffer, scale: CGFloat) { p = pixels }
    package enum T { case full }
    package func pixels(for t: T, isCancelled: () -> Bool) throws -> PixelBuffer { p }
}
