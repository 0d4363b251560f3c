import ADKFoundation
import ADKGraphics
import Foundation

/// The folder of accepted pictures: `ID.png`, `ID.frames.txt` with what is where in it, and
/// `manifest.json` with the environment each comes from.
///
/// Any thread. Several processes may use one folder: writers take turns.
public struct GoldenStore: Sendable {
    /// An accepted picture.
    public struct Golden: Sendable {
        public let pixels: PixelBuffer
        /// Nil where the manifest does not know the picture.
        public let environment: EnvironmentFingerprint?
        /// Nil where there is no such file.
        let framesText: String?
    }

    public let directory: URL

    public init(directory: URL) { self.directory = directory }

    public func picture(of id: String) -> URL { directory.appendingPathComponent(id + ".png") }
    func frames(of id: String) -> URL { directory.appendingPathComponent(id + ".frames.txt") }
    private var manifestFile: URL { directory.appendingPathComponent("manifest.json") }

    /// The golden of `id`; nil where there is none.
    public func golden(of id: String) throws(SnapshotError) -> Golden? {
        let file = picture(of: id)
        guard try Files.exists(file) else { return nil }
        let frames = self.frames(of: id)
        return Golden(
            pixels: try Files.readPicture(file), environment: try manifest().goldens[id],
            framesText: try Files.exists(frames) ? try Files.readText(frames) : nil)
    }

    /// Throws where the folder cannot be read, or is none. False where there is nothing at its place.
    public func exists() throws(SnapshotError) -> Bool {
        guard try Files.exists(directory) else { return false }
        _ = try Files.names(in: directory)
        return true
    }

    /// What tells the golden's file from others; nil where there is none.
    func digest(of id: String) throws(SnapshotError) -> String? { try Files.digest(of: picture(of: id)) }

    /// The ids of all pictures in the folder, in order.
    public func ids() throws(SnapshotError) -> [String] {
        try Files.names(in: directory).filter { $0.hasSuffix(".png") }.map { String($0.dropLast(4)) }.sorted()
    }

    /// Pictures that belong to none of `scenes`: left behind by a rename.
    public func orphans(of scenes: [SnapshotScene]) throws(SnapshotError) -> [String] {
        let known = Set(scenes.map(\.id))
        return try ids().filter { !known.contains($0) }
    }

    /// The environment each golden was recorded in.
    public func environments() throws(SnapshotError) -> [String: EnvironmentFingerprint] { try manifest().goldens }

    /// Puts a picture in the place of `id`'s golden. `png` is the encoded picture.
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

    /// Every environment is written once: most goldens come from the same one.
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
