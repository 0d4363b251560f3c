@testable import ADKPort

/// Sources that are ported.
enum PortSample {
    /// The text of one file after it was ported.
    static func ported(_ text: String) -> String {
        let port = Port([("A.swift", text)])
        return port.changedFiles.first?.text ?? text
    }

    /// The remarks about one file, with the lines of the text before.
    static func remarks(_ text: String) -> [String] {
        Port([("A.swift", text)]).remarks(isRewritten: false).map(\.description)
    }
}
