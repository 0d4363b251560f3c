import Foundation

/// Builds animated WebP files of WebP files of one picture each.
public struct HandmadeWebP {
    public struct Frame {
        public var x: Int
        public var y: Int
        public var width: Int
        public var height: Int
        /// Milliseconds, less than 256.
        public var duration: UInt8
        public var file: [UInt8]

        public init(x: Int = 0, y: Int = 0, width: Int, height: Int, duration: UInt8 = 100, file: [UInt8]) {
            (self.x, self.y, self.width, self.height) = (x, y, width, height)
            self.duration = duration
            self.file = file
        }

        /// Says that the first part of a lossy picture has two bytes: it cannot be decoded any more, but the
        /// container is as good as before.
        public mutating func damage() {
            let payload = 20
            file[payload] = file[payload] & 0x1F | 2 << 5
            (file[payload + 1], file[payload + 2]) = (0, 0)
        }
    }

    public var width: Int
    public var height: Int
    public var frames: [Frame]

    public init(width: Int, height: Int, frames: [Frame]) {
        (self.width, self.height, self.frames) = (width, height, frames)
    }

    /// Plays for ever.
    public var data: Data {
        var parts = chunk("VP8X", [0x12, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3))
        parts += chunk("ANIM", [0, 0, 0, 0, 0, 0])
        for frame in frames {
            var picture = frame.file.dropFirst(12)
            // A frame has its chunks bare, without a header of its own.
            if picture.starts(with: "VP8X".utf8) { picture = picture.dropFirst(18) }
            let place =
                little(frame.x / 2, 3) + little(frame.y / 2, 3) + little(frame.width - 1, 3)
                + little(frame.height - 1, 3)
            parts += chunk("ANMF", place + [frame.duration, 0, 0, 0] + picture)
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
