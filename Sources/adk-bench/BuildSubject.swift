import Foundation

/// A copy of the package with an example app, in which one line of each layer and one of the app can be changed.
struct BuildSubject {
    /// The folder of the app's package.
    let app: URL
    /// The framework's layers, sorted by name.
    let layers: [String]
    private let package: URL

    /// - Throws: an error of the file system.
    init(copyOf root: String, at package: URL) throws {
        let files = FileManager.default
        self.package = package
        app = package.appendingPathComponent("Examples/Search")
        try files.createDirectory(at: package, withIntermediateDirectories: true)
        for name in try files.contentsOfDirectory(atPath: root) where !name.hasPrefix(".") {
            try files.copyItem(
                at: URL(fileURLWithPath: root).appendingPathComponent(name), to: package.appendingPathComponent(name))
        }
        layers = try files.contentsOfDirectory(atPath: package.appendingPathComponent("Sources").path)
            .filter { $0.hasPrefix("ADK") && !$0.hasPrefix("ADKSnapshot") }.sorted()
        for layer in layers { try write(1, in: folder(of: layer)) }
        try write(1, in: app.appendingPathComponent("Sources/Search"))
    }

    /// Replaces a number in the body of a function.
    func changeLine(of layer: String) throws { try write(2, in: folder(of: layer)) }

    /// Puts another number into the body of a function.
    func changeLineOfApp(to number: Int) throws { try write(number, in: app.appendingPathComponent("Sources/Search")) }

    private func folder(of layer: String) -> URL { package.appendingPathComponent("Sources/\(layer)") }

    private func write(_ number: Int, in folder: URL) throws {
        let text = "func valueForTheBuildBenchmark() -> Int {\n    \(number)\n}\n"
        try Data(text.utf8).write(to: folder.appendingPathComponent("BuildBenchmark.swift"))
    }
}
