import ADKShip
import Foundation

/// A description to change in tests, as the text of its file.
enum DescriptionSample {
    static let values: [String: String] = [
        "product": "\"Reader\"", "name": "\"Reader\"", "id": "\"org.example.reader\"",
        "summary": "\"Reads long texts\"", "description": "[\"Reader shows texts.\", \"It is quick.\"]",
        "version": "\"1.2\"", "date": "\"2026-11-29\"",
        "developer": "{\"name\": \"Jane Doe\", \"email\": \"jane@example.org\"}", "licence": "\"Apache-2.0\"",
        "icons": "[\"icon.svg\"]",
    ]

    /// The text of the file, one key a line in the order of keys, with other values. An empty value removes the key.
    static func text(_ changes: [String: String] = [:]) -> String {
        let values = values.merging(changes) { $1 }.filter { !$0.value.isEmpty }
        let lines = values.sorted { $0.key < $1.key }.map { "  \"\($0.key)\": \($0.value)" }
        return "{\n" + lines.joined(separator: ",\n") + "\n}\n"
    }

    static func app(_ changes: [String: String] = [:]) throws -> ShipDescription {
        try ShipDescription(Data(text(changes).utf8), path: "Ship.json")
    }

    /// The text as a JSON string.
    static func json(_ text: String) throws -> String {
        String(decoding: try JSONSerialization.data(withJSONObject: text, options: .fragmentsAllowed), as: UTF8.self)
    }

    /// Calls `body` with a new folder that has the files, and removes it.
    static func withFolder(_ files: [String: String], _ body: (URL) throws -> Void) throws {
        let name = "adk-ship-tests-\(UUID().uuidString)"
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files {
            let file = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        try body(folder)
    }
}
