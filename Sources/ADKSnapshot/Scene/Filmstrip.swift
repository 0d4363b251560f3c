import ADKGraphics
import Foundation

/// Arranges the frames of a film in one image.
enum Filmstrip {
    /// The distance between two frames, in pixels.
    static let gap = 2
    private static let gapColor: UInt32 = 0xFF80_8080

    /// The number of columns that makes the image most like a square. Wider ones win over equally good ones.
    static func columns(count: Int, width: Int, height: Int) -> Int {
        (1...max(1, count)).reversed().min { longest($0, count, width, height) < longest($1, count, width, height) }
            ?? 1
    }

    private static func longest(_ columns: Int, _ count: Int, _ width: Int, _ height: Int) -> Int {
        let size = size(columns, count, width, height)
        return max(size.width, size.height)
    }

    static func size(_ columns: Int, _ count: Int, _ width: Int, _ height: Int) -> (width: Int, height: Int) {
        let rows = (count + columns - 1) / columns
        return (columns * (width + gap) - gap, rows * (height + gap) - gap)
    }

    /// The size of a film in pixels, for any sizes of its frames. At least one frame's size.
    static func size(of count: Int, width: CGFloat, height: CGFloat) -> (width: CGFloat, height: CGFloat) {
        guard count > 1, width < 1e6, height < 1e6 else { return (width, height) }
        let (wide, high) = (Int(width.rounded()), Int(height.rounded()))
        let size = size(columns(count: count, width: wide, height: high), count, wide, high)
        return (CGFloat(size.width), CGFloat(size.height))
    }

    /// The frames from left to right and top to bottom in one image, and the place of each. One frame stays as it is.
    ///
    /// `frames` is not empty, and all have the same size.
    static func compose(_ frames: [PixelBuffer]) -> (image: PixelBuffer, places: [PixelRect]) {
        let (width, height) = (frames[0].width, frames[0].height)
        guard frames.count > 1 else { return (frames[0], [PixelRect(x: 0, y: 0, width: width, height: height)]) }
        let columns = columns(count: frames.count, width: width, height: height)
        let size = size(columns, frames.count, width, height)
        let result = PixelBuffer(width: size.width, height: size.height, isOpaque: true)
        for y in 0..<result.height {
            let row = result.row(y)
            for x in 0..<result.width { row[x] = gapColor }
        }
        var places: [PixelRect] = []
        for (index, frame) in frames.enumerated() {
            let place = PixelRect(
                x: index % columns * (width + gap), y: index / columns * (height + gap), width: width, height: height)
            for y in 0..<height { memcpy(result.row(place.y + y) + place.x, frame.row(y), width * 4) }
            places.append(place)
        }
        return (result, places)
    }
}
