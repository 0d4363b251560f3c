import Foundation

/// Builds animated WebP files from still WebP files.
public struct HandmadeWebP {
    /// A frame: its rectangle in the image, in pixels, and a still WebP file.
    public struct Frame {
        /// Left edge in pixels, even.
        public var x: Int
        /// Top edge in pixels, even.
        public var y: Int
        /// Width in pixels.
        public var width: Int
        /// Height in pixels.
        public var height: Int
        /// Duration in milliseconds, below 256.
        public var duration: UInt8
        /// A WebP file with one image of the frame's size.
        public var file: [UInt8]

        /// Creates a frame.
        public init(x: Int = 0, y: Int = 0, width: Int, height: Int, duration: UInt8 = 100, file: [UInt8]) {
            (self.x, self.y, self.width, self.height) = (x, y, width, height)
            self.duration = duration
            self.file = file
        }

        /// Sets the length of a lossy image's first partition to two bytes. The image can no longer be decoded; the
        /// container stays valid.
        public mutating func damage() {
            let payload = 20
            file[payload] = file[payload] & 0x1F | 2 << 5
            (file[payload + 1], file[payload + 2]) = (0, 0)
        }
    }

    /// Width of the image in pixels.
    public var width: Int
    /// Height of the image in pixels.
    public var height: Int
    /// The frames, in order.
    public var frames: [Frame]

    /// Creates a file of `width` x `height` pixels.
    public init(width: Int, height: Int, frames: [Frame]) {
        (self.width, self.height, self.frames) = (width, height, frames)
    }

    /// The file's bytes: an animation that repeats endlessly.
    public var data: Data {
        var parts = chunk("VP8X", [0x12, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3))
        parts += chunk("ANIM", [0, 0, 0, 0, 0, 0])
        for frame in frames {
            var image = frame.file.dropFirst(12)
            // A frame contains its chunks without a file header.
            if image.starts(with: "VP8X".utf8) { image = image.dropFirst(18) }
            let place =
                little(frame.x / 2, 3) + little(frame.y / 2, 3) + little(frame.width - 1, 3)
                + little(frame.height - 1, 3)
            parts += chunk("ANMF", place + [frame.duration, 0, 0, 0] + image)
        }
        return Data(Array("RIFF".utf8) + little(parts.count + 4, 4) + Array("WEBP".utf8) + parts)
    }

    private func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    private func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
        Array(name.utf8) + little(bytes.count, 4) + bytes + (bytes.count.isMultiple(of: 2) ? [] : [0])
    }
}
