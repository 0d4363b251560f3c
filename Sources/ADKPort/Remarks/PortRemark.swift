/// A place that has to be changed by hand.
package struct PortRemark: Equatable, Sendable, CustomStringConvertible {
    /// The path of the file, as it was given.
    package let path: String
    /// The line, from 1 on. Nil means the whole file.
    package let line: Int?
    /// The fault, and the code to write in its place.
    package let text: String

    package var description: String { "\(path)\(line.map { ":\($0)" } ?? ""): \(text)" }
}
