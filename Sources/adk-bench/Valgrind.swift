import ArgumentParser
import Foundation

/// Runs this program under valgrind and reads the counts that valgrind prints.
struct Valgrind {
    private let path: String

    /// Valgrind, if it is installed.
    static var installed: Valgrind? {
        ["/usr/bin/valgrind", "/usr/local/bin/valgrind"].first { FileManager.default.isExecutableFile(atPath: $0) }
            .map(Valgrind.init(path:))
    }

    /// Number of heap allocations of a run.
    func allocations(_ arguments: [String]) throws -> Int {
        try number(after: "total heap usage:", ["--leak-check=no"], arguments)
    }

    /// Number of instructions of a run.
    func instructions(_ arguments: [String]) throws -> Int {
        try number(
            after: "refs:", ["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"], arguments)
    }

    private func number(after mark: String, _ options: [String], _ arguments: [String]) throws -> Int {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = options + [CommandLine.arguments[0]] + arguments
        let pipe = Pipe()
        process.standardError = pipe
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard let found = output.range(of: mark),
            let digits = output[found.upperBound...].split(separator: " ").first,
            let number = Int(digits.filter(\.isNumber))
        else { throw ValidationError("valgrind's output has no \"\(mark)\":\n\(output.suffix(2000))") }
        return number
    }
}
