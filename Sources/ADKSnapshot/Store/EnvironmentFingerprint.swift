import ADKGraphics
import Foundation

/// Everything besides the code that pixels depend on: the versions of the drawing libraries, and the fonts.
///
/// Equal fingerprints must give equal pixels. A screenshot that changed together with its fingerprint is not reported
/// as a regression.
public struct EnvironmentFingerprint: Sendable, Equatable, Codable, CustomStringConvertible {
    /// The version or hash of each part, such as a library, by name.
    package let parts: [String: String]

    /// Creates a fingerprint from its parts.
    package init(parts: [String: String]) { self.parts = parts }

    /// Reads the form that `encode(to:)` writes.
    public init(from decoder: any Decoder) throws {
        parts = try decoder.singleValueContainer().decode([String: String].self)
    }

    /// Writes the form that `init(from:)` reads.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(parts)
    }

    /// A sentence or word for people.
    public var description: String {
        parts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }

    /// The parts that differ in `other`, one phrase each: `cairo 1.16.0 → 1.18.0`.
    package func changes(to other: EnvironmentFingerprint) -> [String] {
        Set(parts.keys).union(other.parts.keys).sorted().compactMap { key in
            let (old, new) = (parts[key], other.parts[key])
            return old == new ? nil : "\(key) \(old ?? "none") → \(new ?? "none")"
        }
    }
}
