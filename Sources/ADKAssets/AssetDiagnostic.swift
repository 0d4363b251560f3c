/// A fault of a catalogue, in the form that compilers have: `path: error: text`.
package struct AssetDiagnostic: Equatable, Sendable, CustomStringConvertible {
    package enum Severity: String, Sendable {
        /// The catalogue cannot be compiled.
        case error
        /// A set or a file is left out.
        case warning
    }

    package let severity: Severity
    package let path: String
    package let text: String

    package var description: String { "\(path): \(severity.rawValue): \(text)" }
}
