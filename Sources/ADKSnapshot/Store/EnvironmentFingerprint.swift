import ADKGraphics
import Foundation

/// What pixels depend on besides the code: versions of the libraries that draw, and the fonts.
///
/// Two equal fingerprints must give equal pixels; a picture that changed under another
/// fingerprint is not held against the code.
public struct EnvironmentFingerprint: Sendable, Equatable, Codable, CustomStringConvertible {
    /// Name of a part, such as a library, to its version or hash.
    public let parts: [String: String]

    public init(parts: [String: String]) { self.parts = parts }

    public init(from decoder: any Decoder) throws {
        parts = try decoder.singleValueContainer().decode([String: String].self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(parts)
    }

    public var description: String {
        parts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }

    /// What another environment has otherwise, one phrase a part: `cairo 1.16.0 → 1.18.0`.
    public func changes(to other: EnvironmentFingerprint) -> [String] {
        Set(parts.keys).union(other.parts.keys).sorted().compactMap { key in
            let (old, new) = (parts[key], other.parts[key])
            return old == new ? nil : "\(key) \(old ?? "none") → \(new ?? "none")"
        }
    }
}
