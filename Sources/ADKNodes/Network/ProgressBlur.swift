import ADKGraphics
import Foundation

extension UIImage {
    /// The image reduced and blurred, as a partial image. It has the size in points of the whole image,
    /// and gets sharper with the quality. Nil for a damaged file. Decodes: call it in the background.
    ///
    /// - Parameter quality: the received part, from 0 to 1.
    func blurredProgress(quality: CGFloat) -> UIImage? {
        let (width, height) = pixelSize
        let quality = max(0, min(1, quality))
        let factor = min(1, (96 + 288 * quality) / CGFloat(max(width, height, 1)))
        let target = DecodeTarget.exactly(
            width: max(1, Int((CGFloat(width) * factor).rounded())),
            height: max(1, Int((CGFloat(height) * factor).rounded())))
        guard let pixels = try? pixels(for: target) else { return nil }
        let reach = 1 + Int((5 * (1 - quality)).rounded())
        return UIImage(
            pixels: pixels.blurred(reach: reach), scale: scale * CGFloat(pixels.width) / CGFloat(max(width, 1)))
    }
}
