import Foundation
import Glibc

/// The work of a document picker on the files after the user's choice. Any thread.
enum DocumentTransfer: Sendable {
    /// The chosen files are used where they are.
    case none
    case copyToTemporaryFolder
    /// These files go to the chosen places, one for each.
    case export([URL], moving: Bool)

    struct Failure: Error {
        /// The name of the file.
        let name: String
        let reason: String
        /// The files that are in their new places already.
        var done: [URL] = []
    }

    /// The names of files, made different where two are alike: `a.txt`, `a 2.txt`.
    static func names(of files: [URL]) -> [String] {
        var taken: Set<String> = []
        return files.map { file in
            let (stem, end) = (file.deletingPathExtension().lastPathComponent, file.pathExtension)
            let names = sequence(first: 1) { $0 + 1 }.lazy.map { number in
                let name = number == 1 ? stem : "\(stem) \(number)"
                return end.isEmpty ? name : name + "." + end
            }
            return names.first { taken.insert($0).inserted } ?? file.lastPathComponent
        }
    }

    /// Runs in the background. Returns the URLs for the app.
    func run(on chosen: [URL]) async throws(Failure) -> [URL] {
        // A drive that does not answer blocks a thread of this queue, and no task.
        let result = await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async {
                continuation.resume(returning: Result { () throws(Failure) in try runHere(on: chosen) })
            }
        }
        return try result.get()
    }

    private func runHere(on chosen: [URL]) throws(Failure) -> [URL] {
        switch self {
        case .none: return chosen
        case .copyToTemporaryFolder:
            var copies: [URL] = []
            for file in chosen {
                let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
                try DocumentTransfer.attempt(file) {
                    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
                }
                copies.append(folder.appendingPathComponent(file.lastPathComponent))
                try DocumentTransfer.put(file, at: copies[copies.count - 1], moving: false)
            }
            return copies
        case .export(let files, let moving):
            guard chosen.count == files.count else {
                throw Failure(name: files.first?.lastPathComponent ?? "", reason: String(cString: strerror(EINVAL)))
            }
            for (number, file) in files.enumerated() {
                do throws(Failure) {
                    try DocumentTransfer.put(file, at: chosen[number], moving: moving)
                } catch {
                    throw Failure(name: error.name, reason: error.reason, done: Array(chosen[..<number]))
                }
            }
            return chosen
        }
    }

    private static func attempt(_ file: URL, _ body: () throws -> Void) throws(Failure) {
        do { try body() } catch {
            throw Failure(name: file.lastPathComponent, reason: error.localizedDescription)
        }
    }

    /// A link to a file is copied as that file.
    private static func copy(_ file: URL, to target: URL) throws {
        var status = stat()
        guard (try? FileManager.default.destinationOfSymbolicLink(atPath: file.path)) != nil,
            stat(file.path, &status) == 0, status.st_mode & S_IFMT == S_IFREG
        else { return try FileManager.default.copyItem(at: file, to: target) }
        let input = try FileHandle(forReadingFrom: file)
        try Data().write(to: target, options: .withoutOverwriting)
        let output = try FileHandle(forWritingTo: target)
        while let piece = try input.read(upToCount: 1 << 20), !piece.isEmpty { try output.write(contentsOf: piece) }
        try output.close()
        try input.close()
    }

    /// Copies to a new name beside `target` first, so that `target` is never a half of a file.
    private static func put(_ file: URL, at target: URL, moving: Bool) throws(Failure) {
        guard file.standardizedFileURL != target.standardizedFileURL else { return }
        if moving, rename(file.path, target.path) == 0 { return }
        let part = target.deletingLastPathComponent().appendingPathComponent(".\(UUID().uuidString).part")
        do throws(Failure) {
            try attempt(file) { try copy(file, to: part) }
            guard rename(part.path, target.path) == 0 else {
                throw Failure(name: target.lastPathComponent, reason: String(cString: strerror(errno)))
            }
            if moving { try attempt(file) { try FileManager.default.removeItem(at: file) } }
        } catch {
            try? FileManager.default.removeItem(at: part)
            throw error
        }
    }
}
