import Foundation

/// The contents of a manifest: where each golden comes from. Each environment is stored once, because most goldens have
/// the same one.
struct GoldenManifest: Codable, Equatable {
    /// A golden.
    struct Entry: Equatable {
        /// The environment in which it was rendered.
        var environment: EnvironmentFingerprint
        /// The digest of its file, and that of its pixels. Nil in manifests of earlier versions.
        var file: String?
        var pixels: String?
    }

    private static let version = 3
    var goldens: [String: Entry] = [:]

    init() {}

    private enum Key: CodingKey { case version, environments, goldens }

    /// The stored form of an entry.
    private struct Line: Codable {
        /// The index of the environment.
        let environment: Int
        let file: String?
        let pixels: String?
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let version = try container.decode(Int.self, forKey: .version)
        if version == 1 {
            goldens = try container.decode([String: EnvironmentFingerprint].self, forKey: .goldens)
                .mapValues { Entry(environment: $0) }
            return
        }
        let environments = try container.decode([EnvironmentFingerprint].self, forKey: .environments)
        let lines =
            version == 2
            ? try container.decode([String: Int].self, forKey: .goldens)
                .mapValues { Line(environment: $0, file: nil, pixels: nil) }
            : try container.decode([String: Line].self, forKey: .goldens)
        for (id, line) in lines {
            guard environments.indices.contains(line.environment) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .goldens, in: container, debugDescription: "\(id) has no environment \(line.environment)")
            }
            goldens[id] = Entry(environment: environments[line.environment], file: line.file, pixels: line.pixels)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var environments: [EnvironmentFingerprint] = []
        var lines: [String: Line] = [:]
        for (id, entry) in goldens.sorted(by: { $0.key < $1.key }) {
            let known = environments.firstIndex(of: entry.environment)
            if known == nil { environments.append(entry.environment) }
            lines[id] = Line(environment: known ?? environments.count - 1, file: entry.file, pixels: entry.pixels)
        }
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(GoldenManifest.version, forKey: .version)
        try container.encode(environments, forKey: .environments)
        try container.encode(lines, forKey: .goldens)
    }
}
