import AsyncDisplayKit
import TestSupport
import Testing

@testable import GalleryLibrary

/// Moves, copies, names, trashes and restores files at random, beside a plain model of the folders.
struct FileStormTests {
    @Test func noFileIsLostWhateverIsDone() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededRandom(seed: seed)
        let folder = try TestFolder()
        let trash = Trash(environment: ["XDG_DATA_HOME": folder.path("data")])
        let folders = ["one", "two"].map { PhotoPath(folder.path($0)) }
        for folder in folders { #expect(folder.withCPath { mkdir($0, 0o700) } == 0) }
        var model: [PhotoPath: String] = [:]
        var trashed: [(item: Trash.Item, content: String)] = []

        func name() -> String { ["a.jpg", "b.jpg", "c.jpg", "d", ".e"].randomElement(using: &random) ?? "a" }
        func path() -> PhotoPath { folders[Int.random(in: 0...1, using: &random)].appending(Array(name().utf8)) }
        for step in 0..<250 {
            let file = path()
            switch Int.random(in: 0..<8, using: &random) {
            case 0...1 where model[file] == nil:
                try Data("\(step)".utf8).write(to: file.url)
                model[file] = "\(step)"
            case 2...4:
                let operation: FileTransfer.Operation = Bool.random(using: &random) ? .move : .copy
                let decision = [FileTransfer.Decision.skip, .replace, .keepBoth].randomElement(using: &random) ?? .skip
                let target = folders[Int.random(in: 0...1, using: &random)]
                let outcome = FileTransfer().transfer([file], to: target, operation) { _ in decision }[0]
                guard let content = model[file] else {
                    #expect(outcome == .failed(.missing(file)), "seed \(seed), step \(step)")
                    continue
                }
                if case .done(let place) = outcome {
                    #expect(model[place] == nil || decision == .replace || place == file, "seed \(seed), step \(step)")
                    if operation == .move { model[file] = nil }
                    model[place] = content
                } else {
                    let isKept = outcome == .skipped && decision == .skip
                    #expect(isKept, "\(outcome), seed \(seed), step \(step)")
                }
            case 5:
                let new = name()
                do throws(FileProblem) {
                    let place = try FileTransfer.rename(file, to: new)
                    let content = model.removeValue(forKey: file)
                    #expect(content != nil && (model[place] == nil), "seed \(seed), step \(step)")
                    model[place] = content
                } catch {
                    let isInUse = model[file] != nil && error == .exists(file.sibling(Array(new.utf8)))
                    #expect(isInUse || model[file] == nil, "\(error), seed \(seed), step \(step)")
                }
            case 6 where model[file] != nil:
                trashed.append((try trash.moveToTrash(file), model.removeValue(forKey: file) ?? ""))
            case 7 where !trashed.isEmpty:
                let (item, content) = trashed.remove(at: Int.random(in: 0..<trashed.count, using: &random))
                do throws(FileProblem) {
                    try trash.restore(item)
                    #expect(model[item.original] == nil, "seed \(seed), step \(step)")
                    model[item.original] = content
                } catch {
                    #expect(
                        error == .exists(item.original) && model[item.original] != nil, "seed \(seed), step \(step)")
                    trashed.append((item, content))
                }
            default: continue
            }
            var disk: [PhotoPath: String] = [:]
            for place in folders {
                for name in try FileManager.default.contentsOfDirectory(atPath: place.displayPath) {
                    let entry = place.appending(Array(name.utf8))
                    disk[entry] = FileManager.default.contents(atPath: entry.displayPath).map {
                        String(decoding: $0, as: UTF8.self)
                    }
                }
            }
            #expect(disk == model, "seed \(seed), step \(step)")
        }
        for (item, content) in trashed {
            #expect(FileManager.default.contents(atPath: item.file.displayPath) == Data(content.utf8), "seed \(seed)")
        }
    }
}
