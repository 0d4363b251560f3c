import Foundation

/// A program of the system.
struct Tool {
    /// A path, or a name to look up in `PATH`.
    let name: String
    /// The Debian package that has it.
    let package: String

    init(_ name: String, of package: String) {
        self.name = name
        self.package = package
    }

    /// Runs the program to its end. Throws with its messages if its status is not 0.
    ///
    /// - Parameters:
    ///   - folder: the folder to run in. Nil is that of this process.
    ///   - environment: added to that of this process. An empty value removes a variable.
    func run(_ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:]) throws(ShipError) {
        _ = try output(arguments, in: folder, environment: environment)
    }

    /// As ``run(_:in:environment:)``, and returns the standard output.
    func output(
        _ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:]
    ) throws(ShipError) -> Data {
        guard let path = Tool.path(of: name) else { throw .missingTool(name: name, package: package) }
        return try Folder.temporary { work throws(ShipError) in
            // Files and not pipes: a pipe that is not read stops the program.
            let output = work.appendingPathComponent("output"), messages = work.appendingPathComponent("messages")
            try Data().write(reporting: output)
            try Data().write(reporting: messages)
            let process = Process()
            process.executableURL = URL(fileURLWithPath: path)
            process.arguments = arguments
            process.currentDirectoryURL = folder
            // Messages and sorting are the same on every machine.
            process.environment = ProcessInfo.processInfo.environment.merging(["LC_ALL": "C.UTF-8"]) { $1 }
                .merging(environment) { $1 }.filter { !$0.value.isEmpty }
            do {
                process.standardInput = FileHandle.nullDevice
                process.standardOutput = try FileHandle(forWritingTo: output)
                process.standardError = try FileHandle(forWritingTo: messages)
                try process.run()
            } catch {
                throw .toolFailed(name: name, status: -1, message: ShipError.reason(error))
            }
            process.waitUntilExit()
            guard process.terminationReason == .exit, process.terminationStatus == 0 else {
                let text = String(decoding: try Data(reporting: messages), as: UTF8.self)
                let end = text.split(separator: "\n").suffix(10).joined(separator: "\n")
                throw .toolFailed(name: name, status: process.terminationStatus, message: end)
            }
            return try Data(reporting: output)
        }
    }

    /// Whether a program of this name is in `PATH`.
    static func isInstalled(_ name: String) -> Bool { path(of: name) != nil }

    private static func path(of name: String) -> String? {
        let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let candidates = name.contains("/") ? [name] : folders.split(separator: ":").map { "\($0)/\(name)" }
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
