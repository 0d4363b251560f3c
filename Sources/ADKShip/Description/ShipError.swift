import Foundation

/// An error of a description, of the files that it names, or of a tool that packs them.
package enum ShipError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The description is no JSON. `key` is the last key before the error.
    case malformed(path: String, line: Int, key: String?, reason: String)
    /// The description has a value that cannot be used. `line` is that of its key, nil if the key is missing.
    case invalid(path: String, line: Int?, key: String, reason: String)
    /// A file could not be read.
    case unreadable(path: String, reason: String)
    /// A file could not be written.
    case unwritable(path: String, reason: String)
    /// A program of a Debian package is not installed.
    case missingTool(name: String, package: String)
    /// A program could not do its work. `message` is the end of its messages.
    case toolFailed(name: String, status: Int32, message: String)
    /// The data of ICU in the Swift toolchain is not as expected.
    case unknownData(path: String, reason: String)

    package var description: String {
        switch self {
        case .malformed(let path, let line, let key, let reason):
            "\(path):\(line): this is no JSON\(key.map { ", at or after the key “\($0)”" } ?? ""): \(reason)"
        case .invalid(let path, let line, let key, let reason):
            "\(path)\(line.map { ":\($0)" } ?? ""): “\(key)” \(reason)"
        case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
        case .unwritable(let path, let reason): "\(path) cannot be written: \(reason)"
        case .missingTool(let name, let package):
            "\(name) is not installed. On Debian it is in the package \(package)."
        case .toolFailed(let name, let status, let message):
            "\(name) failed with status \(status)\(message.isEmpty ? "." : ":\n\(message)")"
        case .unknownData(let path, let reason): "\(path) has no data of ICU that can be reduced: \(reason)"
        }
    }
}
