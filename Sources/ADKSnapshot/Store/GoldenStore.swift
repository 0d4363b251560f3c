import ADKFoundation
import ADKGraphics
import Foundation

/// The folder of accepted pictures (goldens): `ID.png`, `ID.frames.txt` with the frames of its nodes, and
/// `manifest.json` with the environment of each.
///
/// Usable on any thread and by several processes: writers lock the folder.
public struct GoldenStore: Sendable {
    /// An accepted picture.
    public struct Golden: Sendable {
        /// The picture.
        public let pixels: PixelBuffer
        /// The environment it was recorded in. Nil if the manifest has none.
        public let environment: EnvironmentFingerprint?
        /// The frames of its nodes. Nil if the file does not exist.
        let framesText: String?
    }

    /// The folder.
    public let directory: URL

    /// Creates a store for the folder `directory`, which need not exist.
    public init(directory: URL) { self.directory = directory }

    /// The picture file of `id`.
    public func picture(of id: String) -> URL { directory.appendingPathComponent(id + ".png") }
    /// The file of node frames of `id`.
    func frames(of id: String) -> URL { directory.appendingPathComponent(id + ".frames.txt") }
    private var manifestFile: URL { directory.appendingPathComponent("manifest.json") }

    /// The golden of `id`. Nil if there is none.
    ///
    /// - Throws: ``SnapshotError`` if a file cannot be read.
    public func golden(of id: String) throws(SnapshotError) -> Golden? {
        let file = picture(of: id)
        guard try Files.exists(file) else { return nil }
        let frames = self.frames(of: id)
        return Golden(
            pixels: try Files.readPicture(file), environment: try manifest().goldens[id],
            framesText: try Files.exists(frames) ? try Files.readText(frames) : nil)
    }

    /// Whether the folder exists. Throws if it cannot be read or is not a folder.
    public func exists() throws(SnapshotError) -> Bool {
        guard try Files.exists(directory) else { return false }
        _ = try Files.names(in: directory)
        return true
    }

    /// The digest of the golden's file. Nil if there is none.
    func digest(of id: String) throws(SnapshotError) -> String? { try Files.digest(of: picture(of: id)) }

    /// The ids of all pictures in the folder, sorted.
    public func ids() throws(SnapshotError) -> [String] {
        try Files.names(in: directory).filter { $0.hasSuffix(".png") }.map { String($0.dropLast(4)) }.sorted()
    }

    /// The ids of pictures without a scene in `scenes`, for example after a rename.
    public func orphans(of scenes: [SnapshotScene]) throws(SnapshotError) -> [String] {
        let known = Set(scenes.map(\.id))
        return try ids().filter { !known.contains($0) }
    }

    /// The environment of each golden by id.
    public func environments() throws(SnapshotError) -> [String: EnvironmentFingerprint] { try manifest().goldens }

    /// Writes the golden of `id`. `png` is the encoded picture.
    func record(
        _ id: String, png: Data, framesText: String?, environment: EnvironmentFingerprint
    ) throws(SnapshotError) {
        try Files.makeFolder(directory)
        try Files.withLock(in: directory) { () throws(SnapshotError) in
            try Files.write(png, to: picture(of: id))
            if let framesText { try Files.write(Data(framesText.utf8), to: frames(of: id)) }
            var manifest = try manifest()
            manifest.goldens[id] = environment
            try Files.write(try Files.json(manifest, for: manifestFile), to: manifestFile)
        }
    }

    // MARK: - Manifest

    /// Stores each environment once, because most goldens have the same one.
    private struct Manifest: Codable {
        private static let version = 2
        var goldens: [String: EnvironmentFingerprint] = [:]

        private enum Key: CodingKey { case version, environments, goldens }

        init() {}

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            guard try container.decode(Int.self, forKey: .version) > 1 else {
                goldens = try container.decode([String: EnvironmentFingerprint].self, forKey: .goldens)
                return
            }
            let environments = try container.decode([EnvironmentFingerprint].self, forKey: .environments)
            for (id, index) in try container.decode([String: Int].self, forKey: .goldens) {
                guard environments.indices.contains(index) else {
                    throw DecodingError.dataCorruptedError(
                        forKey: .goldens, in: container, debugDescription: "\(id) has no environment \(index)")
                }
                goldens[id] = environments[index]
            }
        }

        func encode(to encoder: any Encoder) throws {
            var environments: [EnvironmentFingerprint] = []
            var indices: [String: Int] = [:]
            for (id, environment) in goldens.sorted(by: { $0.key < $1.key }) {
                let known = environments.firstIndex(of: environment)
                if known == nil { environments.append(environment) }
                indices[id] = known ?? environments.count - 1
            }
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(Manifest.version, forKey: .version)
            try container.encode(environments, forKey: .environments)
            try container.encode(indices, forKey: .goldens)
        }
    }

    private func manifest() throws(SnapshotError) -> Manifest {
        guard try Files.exists(manifestFile) else { return Manifest() }
        return try Files.decode(Manifest.self, from: manifestFile)
    }
}
