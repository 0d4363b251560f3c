import ADKFoundation
import ADKGraphics
import Foundation
import TestSupport
import Testing

@testable import ADKViews

/// Items in several types, without a window.
@Suite struct ItemProviderTests {
    @Test func `an object is offered in the types that it can be written in`() throws {
        let link = try #require(URL(string: "https://example.org/a"))
        #expect(NSItemProvider(object: "text").registeredTypeIdentifiers == ["public.utf8-plain-text"])
        #expect(NSItemProvider(object: link).registeredTypeIdentifiers == ["public.url", "public.utf8-plain-text"])
        #expect(
            NSItemProvider(object: URL(fileURLWithPath: "/a")).registeredTypeIdentifiers
                == ["public.file-url", "public.url", "public.utf8-plain-text"])
        #expect(NSItemProvider(object: image).registeredTypeIdentifiers == ["public.png"])
        #expect(NSItemProvider(object: "text" as NSString).object(of: String.self) == "text")
        #expect(NSItemProvider().registeredTypeIdentifiers == [])
    }

    @Test func `a type conforms to the groups that it belongs to, under any of its names`() {
        let provider = provider([("image/png", "x"), ("application/x-own", "y")])
        for name in ["public.png", "image/png", "public.image", "public.data", "application/x-own"] {
            #expect(provider.hasItemConformingToTypeIdentifier(name), "\(name)")
        }
        for name in ["public.jpeg", "public.text", "public.url", "", "no type"] {
            #expect(!provider.hasItemConformingToTypeIdentifier(name), "\(name)")
        }
        #expect(provider.canLoadObject(ofClass: UIImage.self))
        #expect(!provider.canLoadObject(ofClass: String.self))
        #expect(!provider.canLoadObject(ofClass: NSURL.self))
    }

    @Test func `objects are loaded as they are, and others are read from data`() async throws {
        let link = try #require(URL(string: "https://example.org/a"))
        let shown = image
        #expect(try await load(UIImage.self, NSItemProvider(object: shown)) === shown)
        #expect(try await load(URL.self, NSItemProvider(object: link)) == link)
        #expect(try await load(String.self, NSItemProvider(object: link)) == link.absoluteString)
        #expect(try await load(String.self, provider([("text/plain", "Größe")])) == "Größe")
        #expect(
            try await load(URL.self, provider([("text/uri-list", "# a\r\nfile:///b%20c\r\nfile:///d\r\n")])).path
                == "/b c")
        let png = try #require(shown.pngData())
        let encoded = NSItemProvider()
        encoded.register(png, as: "image/png")
        #expect(try await load(UIImage.self, encoded).size == shown.size)
    }

    @Test func `data of another type than it says is an error`() async {
        await #expect(throws: NSItemProvider.ErrorCode.unavailableCoercionError) {
            _ = try await load(UIImage.self, provider([("image/png", "no image")]))
        }
        for text in ["", "no address", "#"] {
            await #expect(throws: NSItemProvider.ErrorCode.unavailableCoercionError) {
                _ = try await load(URL.self, provider([("public.url", text)]))
            }
        }
    }

    @Test func `a type that is not there is an error`() async {
        await #expect(throws: NSItemProvider.ErrorCode.itemUnavailableError) {
            _ = try await data("public.png", of: NSItemProvider(object: "text"))
        }
        await #expect(throws: NSItemProvider.ErrorCode.itemUnavailableError) {
            _ = try await load(URL.self, NSItemProvider(object: "text"))
        }
    }

    @Test func `a loader that lets go of its answer ends with an error`() async {
        let provider = NSItemProvider()
        provider.registerDataRepresentation(forTypeIdentifier: "public.data", visibility: .all) { _ in nil }
        await #expect(throws: NSItemProvider.ErrorCode.unknownError) { _ = try await data("public.data", of: provider) }
    }

    @Test func `a loader that never answers can be cancelled`() async {
        let (inner, kept) = (Progress(totalUnitCount: 1), Locked<[NSItemProvider.DataCompletion]>([]))
        let provider = NSItemProvider()
        provider.registerDataRepresentation(forTypeIdentifier: "public.data", visibility: .all) { completion in
            kept.withLock { $0.append(completion) }
            return inner
        }
        let answers = Locked<[(any Error)?]>([])
        await withCheckedContinuation { continuation in
            let progress = provider.loadDataRepresentation(forTypeIdentifier: "public.data") { data, error in
                answers.withLock { $0.append(error) }
                continuation.resume()
            }
            while kept.current.isEmpty { sched_yield() }
            progress.cancel()
        }
        #expect((answers.current.first as? CocoaError)?.code == .userCancelled)
        kept.current.first?(Data(), nil)
        #expect(answers.current.count == 1, "a late answer is for nobody")
    }

    @Test func `only the first answer of a loader counts`() async throws {
        let provider = NSItemProvider()
        provider.registerDataRepresentation(forTypeIdentifier: "a.b", visibility: .all) { completion in
            completion(Data([1]), nil)
            completion(Data([2]), nil)
            completion(nil, nil)
            return nil
        }
        #expect(try await data("a.b", of: provider) == Data([1]))
    }

    @Test func `a representation that is registered again is replaced in its place`() async throws {
        let provider = provider([("a.b", "1"), ("c.d", "2"), ("a.b", "3")])
        #expect(provider.registeredTypeIdentifiers == ["a.b", "c.d"])
        #expect(try await data("a.b", of: provider) == Data("3".utf8))
    }

    @Test func `a name that is too long is no type`() {
        let provider = NSItemProvider()
        let messages = Misuse.messages(ofThisThread: true) {
            provider.register(Data(), as: String(repeating: "x", count: 5_000))
            provider.register(Data(), as: "")
        }
        #expect(messages.count == 2)
        #expect(provider.registeredTypeIdentifiers == [])
    }

    @Test func `a file has its address and its content`() async throws {
        let place = NSTemporaryDirectory() + "adk-item-\(UUID().uuidString).txt"
        try "content".write(toFile: place, atomically: false, encoding: .utf8)
        defer { unlink(place) }
        let provider = try #require(NSItemProvider(contentsOf: URL(fileURLWithPath: place)))
        #expect(provider.suggestedName?.hasPrefix("adk-item-") == true)
        #expect(try await load(URL.self, provider).path == place)
        #expect(try await data("public.plain-text", of: provider) == Data("content".utf8))
        #expect(NSItemProvider(contentsOf: URL(fileURLWithPath: place + "x")) == nil)
    }

    @Test func `random items are offered once per type, in their order`() throws {
        let names = [
            "public.utf8-plain-text", "text/plain", "image/png", "public.png", "public.url", "public.file-url", "a.b",
            "application/x-c", "public.html",
        ]
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededRandom(seed: seed)
        for _ in 0..<200 {
            let items = (0..<random.next(0...3)).map { _ in
                (0..<random.next(0...4)).map { _ in (names[random.next(0...names.count - 1)], "x") }
            }
            let content = PasteboardContent(items.map(provider))
            var expected: [String] = []
            for name in items.flatMap({ $0.map(\.0) }) {
                let type = try #require(UTType(name))
                let offered = type.conforms(to: .url) ? "text/uri-list" : type.preferredMIMEType ?? name
                if !expected.contains(offered) { expected.append(offered) }
            }
            #expect(content.offeredTypes == expected, "seed \(seed): \(items)")
        }
    }
}

private let image = UIImage(pixels: PixelBuffer(width: 3, height: 2, isOpaque: true), scale: 1)

private func provider(_ data: [(String, String)]) -> NSItemProvider {
    let provider = NSItemProvider()
    for (name, text) in data { provider.register(Data(text.utf8), as: name) }
    return provider
}

private func load<Object: NSItemProviderReading>(_ type: Object.Type, _ provider: NSItemProvider) async throws -> Object
{
    try await withCheckedThrowingContinuation { continuation in
        provider.loadObject(ofClass: type) { object, error in
            continuation.resume(with: object.map { .success($0) } ?? .failure(error ?? CocoaError(.featureUnsupported)))
        }
    }
}

private func data(_ name: String, of provider: NSItemProvider) async throws -> Data {
    try await withCheckedThrowingContinuation { continuation in
        provider.loadDataRepresentation(forTypeIdentifier: name) { data, error in
            continuation.resume(with: data.map { .success($0) } ?? .failure(error ?? CocoaError(.featureUnsupported)))
        }
    }
}
