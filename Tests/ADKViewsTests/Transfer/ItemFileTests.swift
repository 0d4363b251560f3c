import ADKFoundation
import Foundation
import TestSupport
import Testing

@testable import ADKViews

/// Items as files.
@Suite struct ItemFileTests {
    private struct Answer: Sendable {
        var file: URL?
        var bytes: Data?
        var isInPlace = false
        var isCancelled = false
    }

    private func load(_ provider: NSItemProvider, _ type: String, inPlace: Bool = false) async -> Answer {
        await withCheckedContinuation { continuation in
            @Sendable func answer(_ file: URL?, _ isInPlace: Bool, _ error: (any Error)?) {
                var answer = Answer(file: file, isInPlace: isInPlace)
                answer.bytes = file.flatMap { try? Data(contentsOf: $0) }
                answer.isCancelled = (error as? CocoaError)?.code == .userCancelled
                continuation.resume(returning: answer)
            }
            if inPlace {
                provider.loadInPlaceFileRepresentation(forTypeIdentifier: type) { answer($0, $1, $2) }
            } else {
                provider.loadFileRepresentation(forTypeIdentifier: type) { answer($0, false, $1) }
            }
        }
    }

    private func provider(_ bytes: Data, _ type: String, name: String?) -> NSItemProvider {
        let provider = NSItemProvider()
        provider.register(bytes, as: type)
        provider.suggestedName = name
        return provider
    }

    @Test func `data becomes a file that lasts as long as the handler`() async throws {
        for inPlace in [false, true] {
            let answer = await load(
                provider(Data("x".utf8), "public.png", name: "Photo"), "public.image", inPlace: inPlace)
            #expect(answer.bytes == Data("x".utf8))
            #expect(answer.file?.lastPathComponent == "Photo.png")
            #expect(!answer.isInPlace)
            let file = try #require(answer.file)
            // The handler has returned soon after.
            let folder = file.deletingLastPathComponent().path
            #expect(await eventually { !FileManager.default.fileExists(atPath: folder) })
        }
        #expect(await load(provider(Data(), "public.png", name: nil), "public.text").file == nil)
    }

    @Test func `the name of another program stays within the folder`() async throws {
        let names = ["../../etc/x", "..", "", "/", "a\0b", String(repeating: "ü", count: 500), "Photo.png"]
        for name in names {
            let answer = await load(provider(Data("x".utf8), "public.png", name: name), "public.png")
            #expect(answer.bytes == Data("x".utf8), "\(name)")
            let folder = try #require(answer.file).deletingLastPathComponent()
            #expect(folder.lastPathComponent.hasPrefix("adk-item-"), "\(name)")
            #expect(answer.file?.pathExtension == "png", "\(name)")
        }
    }

    @Test func `a file is given in its place or as a copy`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("item-files-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("a b.png")
        try Data("image".utf8).write(to: file)
        // Of this program, and as another one drops it.
        let own = try #require(NSItemProvider(contentsOf: file))
        let dropped = provider(Data("\(file.absoluteString)\r\n".utf8), "text/uri-list", name: nil)
        for provider in [own, dropped, NSItemProvider(object: file)] {
            let place = await load(provider, "public.png", inPlace: true)
            #expect(place.isInPlace && place.file?.path == file.path && place.bytes == Data("image".utf8))
            let copy = await load(provider, "public.image")
            #expect(copy.file?.lastPathComponent == "a b.png" && copy.bytes == Data("image".utf8))
            #expect(copy.file?.path != file.path)
            #expect(FileManager.default.fileExists(atPath: file.path))
        }
        #expect(await load(dropped, "public.pdf", inPlace: true).file == nil, "no such type")
        try FileManager.default.removeItem(at: file)
        #expect(await load(dropped, "public.png").file == nil, "the file is gone")
    }

    @Test func `a load can be cancelled`() async {
        let provider = NSItemProvider()
        provider.registerDataRepresentation(for: .png) { _ in Progress(totalUnitCount: 1) }
        let answer = await withCheckedContinuation { (continuation: CheckedContinuation<Answer, Never>) in
            let progress = provider.loadFileRepresentation(for: .png) { file, _, error in
                let isCancelled = (error as? CocoaError)?.code == .userCancelled
                continuation.resume(returning: Answer(file: file, isCancelled: isCancelled))
            }
            progress.cancel()
        }
        #expect(answer.file == nil)
    }
}
