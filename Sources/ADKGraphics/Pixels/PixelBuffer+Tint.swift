import Foundation

extension PixelBuffer {
    /// Returns `color` in the shape of this buffer's alpha, for template images.
    package func tinted(with color: UIColor.Components) throws(ImageCodecError) -> PixelBuffer {
        let result = try PixelBuffer.unwritten(width: width, height: height, isOpaque: isOpaque && color.alpha >= 1)
        // One result per alpha value: the colour is the same for all pixels.
        let shades = (0...255).map { shape -> UInt32 in
            let alpha = color.alpha * Float(shape)
            func part(_ channel: Float) -> UInt32 { UInt32((channel * alpha).rounded()) }
            return part(1) << 24 | part(color.red) << 16 | part(color.green) << 8 | part(color.blue)
        }
        let full: UInt32 = isOpaque ? 0xFF00_0000 : 0
        for y in 0..<height {
            let (source, target) = (row(y), result.row(y))
            for x in 0..<width { target[x] = shades[Int((source[x] | full) >> 24)] }
        }
        return result
    }
}
