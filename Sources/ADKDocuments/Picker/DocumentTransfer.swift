import Foundation
import Glibc

/// The work of a document picker on the files after the user's choice. Any thread.
enum DocumentTransfer: Sendable {
    /// The chosen files are used where they are.
    case none
    case copyToTemporaryFolder
    /// These files go to the chosen place: one to a file of any name, several into a folder.
    case export([URL], moving: Bool)

    struct Failure: Error {
        /// The name of the file.
        let name: String
        let reason: String
    }

    /// Runs in the background. Returns the URLs for the app.
    func run(on chosen: [URL]) async throws(Failure) -> [URL] {
        let result: Result<[URL], Failure> = await Task.detached {
            do throws(Failure) { return .success(try runHere(on: chosen)) } catch { return .failure(error) }
        }.value
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
            guard let place = chosen.first else { return [] }
            let places = files.count == 1 ? [place] : files.map { place.appendingPathComponent($0.lastPathComponent) }
            for (file, target) in zip(files, places) { try DocumentTransfer.put(file, at: target, moving: moving) }
            return places
        }
    }

    private static func attempt(_ file: URL, _ body: () throws -> Void) throws(Failure) {
        do { try body() } catch {
            throw Failure(name: file.lastPathComponent, reason: error.localizedDescription)
        }
    }

    /// Copies to a new name beside `target` first, so that `target` is never a half of a file.
    private static func put(_ file: URL, at target: URL, moving: Bool) throws(Failure) {
        guard file.standardizedFileURL != target.standardizedFileURL else { return }
        if moving, rename(file.path, target.path) == 0 { return }
        let part = target.deletingLastPathComponent().appendingPathComponent(".\(UUID().uuidString).part")
        do throws(Failure) {
            try attempt(file) { try FileManager.default.copyItem(at: file, to: part) }
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
