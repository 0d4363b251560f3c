import AsyncDisplayKit

/// Keeps decodes of a photo at full size under way in the background for as long as the gallery runs: to
/// measure what frames cost meanwhile.
enum DecodeLoad {
    static let count = 8

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
