import Foundation
import TestSupport

@testable import ADKGraphics

/// Runs ImageMagick, the independent decoder and encoder that tests compare with.
enum ImageMagick {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Looked up by path: another `convert` elsewhere may be a different program.
    static let program = ["/usr/bin/magick", "/usr/bin/convert-im6.q16", "/usr/bin/convert"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    static var isInstalled: Bool { program != nil }

    static func run(_ arguments: [String]) throws {
        guard let program else { throw Failure(description: "ImageMagick is not installed") }
        let child = try ChildProcess(program, arguments, environment: ["MAGICK_THREAD_LIMIT": "1"])
        guard child.wait() == 0 else {
            throw Failure(description: "\(arguments.joined(separator: " ")): \(child.errorOutput)")
        }
    }

    /// Decodes a file with ImageMagick to premultiplied pixels, row by row.
    ///
    /// ImageMagick gives 16 bits per channel, rounded to 8 here: its own rounding is sometimes off by one.
    static func words(_ path: String, in folder: TemporaryFolder, options: [String] = []) throws -> [UInt32] {
        let raw = folder.path("reference.rgba")
        try run([path] + options + ["-depth", "16", "-endian", "MSB", "RGBA:" + raw])
        let deep = [UInt8](try Data(contentsOf: URL(fileURLWithPath: raw)))
        let bytes = stride(from: 0, to: deep.count, by: 2).map { UInt8((deep.bigEndian16($0) + 128) / 257) }
        var words: [UInt32] = stride(from: 0, to: bytes.count, by: 4).map { index in
            let (red, green, blue) = (UInt32(bytes[index]), UInt32(bytes[index + 1]), UInt32(bytes[index + 2]))
            return UInt32(bytes[index + 3]) << 24 | red << 16 | green << 8 | blue
        }
        let count = words.count
        words.withUnsafeMutableBufferPointer { buffer in
            if let start = buffer.baseAddress { AlphaConversion.premultiply(start, count: count) }
        }
        return words
    }

    /// Returns the largest channel difference of two images of the same size.
    static func largestDifference(_ a: [UInt32], _ b: [UInt32]) -> Int {
        guard a.count == b.count else { return Int.max }
        var largest = 0
        for (left, right) in zip(a, b) where left != right {
            for (x, y) in zip(SampleImages.channels(left), SampleImages.channels(right)) {
                largest = max(largest, abs(x - y))
            }
        }
        return largest
    }
}
