import ADKAssetFormat
import ADKFoundation
import Foundation

/// The compiled asset catalogues of bundles. A bundle is searched once in the life of the process, when it is first
/// asked. Any thread.
enum AssetCatalogues {
    /// A catalogue that was read. Its file stays mapped, so that only the bytes that are used are in memory.
    struct Archive: Sendable {
        let path: String
        let index: AssetIndex
        private let data: Data
        private let start: Int

        /// Nil with a report if the file is damaged.
        init?(path: String) {
            guard let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped),
                let (index, start) = AssetArchive.read(data)
            else {
                Misuse.report("\(path) is no compiled asset catalogue, or is damaged; its sets are missing", of: path)
                return nil
            }
            (self.path, self.index, self.data, self.start) = (path, index, data, start)
        }

        /// A copy of the bytes of a file.
        func bytes(_ place: AssetIndex.Place) -> Data {
            data.subdata(in: (start + place.offset)..<(start + place.offset + place.count))
        }
    }

    private static let known = Locked<[String: [Archive]]>([:])

    private static func archives(of bundle: Bundle?) -> [Archive] {
        let key = (bundle ?? .main).bundlePath
        if let archives = known.withLock({ $0[key] }) { return archives }
        let archives = ResourceFolders.of(bundle).flatMap { folder in
            ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
                .filter { $0.hasSuffix("." + AssetArchive.suffix) }.sorted()
                .compactMap { Archive(path: folder + "/" + $0) }
        }
        known.withLock { $0[key] = archives }
        return archives
    }

    /// The first of a bundle's catalogues that has a set, with the set. Nil is the main bundle.
    static func first<Found>(in bundle: Bundle?, _ find: (Archive) -> Found?) -> (Archive, Found)? {
        for archive in archives(of: bundle) {
            if let found = find(archive) { return (archive, found) }
        }
        return nil
    }

    /// The devices of sets that suit a desktop, the best first. Apps for phones alone have images for nothing else.
    static let idioms = ["mac", "universal", "ipad", "iphone"]
}

extension UIImage {
    /// The image of a set, with its content for dark appearance. Nil if its file cannot be decoded.
    convenience init?(_ set: AssetIndex.ImageSet, of archive: AssetCatalogues.Archive, scale: CGFloat?) {
        func image(isDark: Bool) -> AssetIndex.Image? {
            set.image(idioms: AssetCatalogues.idioms, isDark: isDark, scale: scale.map { Double($0) })
        }
        guard let light = image(isDark: false), let (content, scale) = UIImage.content(of: light, in: archive) else {
            return nil
        }
        var presentation = Presentation(scale: scale)
        if let caps = light.caps, caps.count == 4 {
            let points = caps.map { CGFloat($0) / scale }
            presentation.capInsets = UIEdgeInsets(top: points[0], left: points[1], bottom: points[2], right: points[3])
            presentation.resizingMode = light.isTiled ? .tile : .stretch
        }
        switch set.rendering {
        case .automatic: break
        case .template: presentation.renderingMode = .alwaysTemplate
        case .original: presentation.renderingMode = .alwaysOriginal
        }
        if let dark = image(isDark: true), dark.place != light.place,
            let (content, scale) = UIImage.content(of: dark, in: archive)
        {
            presentation.dark = DarkContent(content: content, contentID: UIImage.newID(), scale: scale)
        }
        self.init(content, presentation)
    }

    /// The pixels for each point of a drawing without pixels of its own.
    private static let drawingScale: CGFloat = 3

    private static func content(
        of image: AssetIndex.Image, in archive: AssetCatalogues.Archive
    ) -> (Content, scale: CGFloat)? {
        let data = archive.bytes(image.place)
        guard let scale = image.scale else {
            guard let drawing = SVGDrawing(data, scale: drawingScale) else { return nil }
            return (.vector(drawing), drawingScale)
        }
        guard scale > 0, scale.isFinite, let header = try? ImageHeader.read(data) else { return nil }
        return (.encoded(data, header), CGFloat(scale))
    }
}
