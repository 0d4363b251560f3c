import Foundation

/// Builds GIF files from palette indices, packed without compression.
public struct HandmadeGIF {
    /// A frame: its rectangle in the image, in pixels, and its content.
    public struct Frame {
        /// Left edge in pixels.
        public var x = 0
        /// Top edge in pixels.
        public var y = 0
        /// Width in pixels.
        public var width: Int
        /// Height in pixels.
        public var height: Int
        /// Delay before the next frame, in hundredths of a second.
        public var delay = 10
        /// Disposal method of the GIF format: 1 keeps the frame, 2 restores the background, 3 the previous image.
        public var disposal = 1
        /// Palette index of transparent pixels; nil for none.
        public var transparentIndex: Int?
        /// A palette index below 128 for each pixel, row by row.
        public var indices: [UInt8]

        /// Creates a frame of one colour at the top left corner.
        public init(width: Int, height: Int, index: UInt8, delay: Int = 10) {
            self.width = width
            self.height = height
            self.delay = delay
            indices = Array(repeating: index, count: width * height)
        }
    }

    /// Width of the image in pixels.
    public var width: Int
    /// Height of the image in pixels.
    public var height: Int
    /// Up to 128 colours, as `0xRRGGBB`.
    public var palette: [UInt32]
    /// Number of repetitions after the first time, 0 for endless; nil omits the loop extension.
    public var repeats: Int?
    /// The frames, in order.
    public var frames: [Frame]

    /// Creates a file of `width` x `height` pixels.
    public init(width: Int, height: Int, palette: [UInt32], repeats: Int?, frames: [Frame]) {
        self.width = width
        self.height = height
        self.palette = palette
        self.repeats = repeats
        self.frames = frames
    }

    /// The file's bytes.
    public var data: Data {
        func short(_ value: Int) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8)] }
        var bytes = Array("GIF89a".utf8) + short(width) + short(height) + [0xF6, 0, 0]
        for index in 0..<128 {
            let color = index < palette.count ? palette[index] : 0
            bytes += [UInt8(color >> 16 & 0xFF), UInt8(color >> 8 & 0xFF), UInt8(color & 0xFF)]
        }
        if let repeats { bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + short(repeats) + [0] }
        for frame in frames {
            let flags = UInt8(frame.disposal << 2 | (frame.transparentIndex == nil ? 0 : 1))
            bytes += [0x21, 0xF9, 4, flags] + short(frame.delay) + [UInt8(frame.transparentIndex ?? 0), 0]
            bytes += [0x2C] + short(frame.x) + short(frame.y) + short(frame.width) + short(frame.height) + [0, 7]
            bytes += HandmadeGIF.packed(frame.indices) + [0]
        }
        return Data(bytes + [0x3B])
    }

    /// Uses codes of eight bits only: the table is cleared before codes would need nine.
    private static func packed(_ indices: [UInt8]) -> [UInt8] {
        var codes: [UInt8] = []
        for (position, index) in indices.enumerated() {
            if position % 100 == 0 { codes.append(0x80) }
            codes.append(index & 0x7F)
        }
        codes.append(0x81)
        return stride(from: 0, to: codes.count, by: 255).flatMap { start -> [UInt8] in
            let part = codes[start..<min(codes.count, start + 255)]
            return [UInt8(part.count)] + part
        }
    }
}
