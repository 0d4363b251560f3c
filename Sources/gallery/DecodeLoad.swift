import AsyncDisplayKit

/// Decodes a photo at full size again and again in the background until the gallery ends, to measure how decoding
/// affects frames.
enum DecodeLoad {
    /// The number of decodes at a time.
    static let count = 8

    /// Starts to decode the photo at `path`.
    static func start(_ path: String) {
        for _ in 0..<count { decode(path) }
    }

    private static func decode(_ path: String) {
        ASPerformBlockOnBackgroundThread {
            _ = UIImage(contentsOfFile: path)?.preparingForDisplay()
            decode(path)
        }
    }
}
