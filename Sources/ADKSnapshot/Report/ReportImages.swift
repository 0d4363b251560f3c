import ADKFoundation
import ADKGraphics
import Foundation

/// The images of a report, each stored once: equal files share one entry. A new image is stored as the changes
/// since its golden.
struct ReportImages {
    /// How hard the encoder tries, 0...9. In a run with 118 changed scenes, 6 saves 14 % of 1, and 9 another 3 % in
    /// more than twice the time.
    private static let effort = 6
    /// The largest number of images that are held in memory until they are encoded.
    private static let batch = 32

    private struct Source: Sendable {
        let digest: String
        let file: URL
        /// The image that this one is stored as a change of.
        var base: (digest: String, file: URL)?
    }

    /// An image in the page.
    struct Entry {
        /// Its key.
        let key: String
        /// Its size in pixels. Zero if the file is no image.
        let size: PixelSize
    }

    private var sources: [Source] = []
    private var indices: [String: Int] = [:]

    /// Adds an image, unless an equal file was added.
    ///
    /// - Parameters:
    ///   - file: the image's file.
    ///   - base: the file of an image that most pixels are equal to, which was added before.
    mutating func add(_ file: URL, since base: URL? = nil) throws(SnapshotError) -> Entry {
        let digest = try ReportImages.digest(file)
        if indices[digest] == nil {
            indices[digest] = sources.count
            var source = Source(digest: digest, file: file)
            // A base that is stored as a change itself would be a chain, or a ring.
            if let base, let place = indices[try ReportImages.digest(base)], sources[place].base == nil {
                source.base = (sources[place].digest, sources[place].file)
            }
            sources.append(source)
        }
        let header = try? ImageHeader.read(path: file.path)
        let size = PixelSize(width: header?.pixelWidth ?? 0, height: header?.pixelHeight ?? 0)
        return Entry(key: digest, size: size)
    }

    private static func digest(_ file: URL) throws(SnapshotError) -> String {
        guard let digest = try Files.digest(of: file) else {
            throw .unreadable(path: file.path, reason: "the file does not exist.")
        }
        return digest
    }

    /// One script element for each image: its key, its data address and, for a change, the image that it changes.
    /// Encodes on all cores.
    func elements() -> Data {
        var result = Data()
        for start in stride(from: 0, to: sources.count, by: ReportImages.batch) {
            let part = Array(sources[start..<min(sources.count, start + ReportImages.batch)])
            for (source, encoded) in zip(part, ReportImages.encode(part)) {
                result += Data("<script type=\"text/plain\" data-key=\"\(source.digest)\"".utf8)
                result += Data("\(encoded.attributes)>".utf8)
                // A change may need no pixels of its own. A file that disappeared meanwhile has none either, and the
                // page shows it as a missing image.
                if !encoded.bytes.isEmpty {
                    result += Data("data:image/\(encoded.type);base64,".utf8)
                    result += encoded.bytes.base64EncodedData()
                }
                result += Data("</script>\n".utf8)
            }
        }
        return result
    }

    // MARK: - Encoding

    private struct Encoded: Sendable {
        var attributes = ""
        var type = "png"
        var bytes = Data()
    }

    private static func encode(_ sources: [Source]) -> [Encoded] {
        let results = Locked(Array(repeating: Encoded(), count: sources.count))
        DispatchQueue.concurrentPerform(iterations: sources.count) { index in
            let encoded = encodedChange(sources[index]) ?? encodedWhole(sources[index].file)
            results.withLock { $0[index] = encoded }
        }
        return results.current
    }

    /// WebP without loss if the image is opaque and that is smaller, otherwise the file.
    private static func encodedWhole(_ file: URL) -> Encoded {
        let bytes = (try? Files.read(file)) ?? Data()
        guard let image = try? Files.readImage(file), image.isOpaque,
            let webP = try? WebPEncoder.encodeLossless(image, effort: effort), webP.count < bytes.count
        else { return Encoded(bytes: bytes) }
        return Encoded(type: "webp", bytes: webP)
    }

    /// The changes since the source's base. Nil if it has none, or if the images cannot be compared or encoded.
    private static func encodedChange(_ source: Source) -> Encoded? {
        guard let base = source.base, let image = try? Files.readImage(source.file),
            let old = try? Files.readImage(base.file), let delta = ImageDelta(of: image, since: old)
        else { return nil }
        var encoded = Encoded(type: "webp")
        if let overlay = delta.overlay {
            guard let webP = try? WebPEncoder.encodeLossless(overlay, effort: effort) else { return nil }
            encoded.bytes = webP
        }
        let runs = delta.runs.map { "\($0.row) \($0.source) \($0.count)" }.joined(separator: ",")
        encoded.attributes =
            " data-base=\"\(base.digest)\" data-size=\"\(image.width) \(image.height)\" data-rows=\"\(runs)\""
            + " data-at=\"\(delta.place.x) \(delta.place.y)\""
        return encoded
    }
}
