import ADKFoundation
import ADKGraphics
import ADKLayers
import Foundation

/// Reading from whichever program copied last.
///
/// Each method calls its completion once, on the main thread: at once if this program copied text or addresses, later
/// otherwise. It gets nil if there is no such content, or if the other program does not answer within some seconds.
extension UIPasteboard {
    /// Reads the text.
    public func readString(_ completion: @escaping @MainActor (String?) -> Void) {
        guard let source else {
            if let string { return completion(string) }
            return load(String.self, completion)
        }
        source.readText { completion(try? $0.get()) }
    }

    /// Reads the files and links, in the other program's order.
    public func readURLs(_ completion: @escaping @MainActor ([URL]?) -> Void) {
        guard let source else {
            if let urls { return completion(urls) }
            return loadURLs(of: content.providers[...], completion)
        }
        source.readURLs { completion(try? $0.get()) }
    }

    /// Reads the files on the clipboard, in the file manager's order.
    ///
    /// It gets an empty list if there are no files. Names that are not UTF-8 are given as in `UIWindow.onDropFiles`.
    public func readFiles(_ completion: @escaping @MainActor ([URL]?) -> Void) {
        guard let source else { return readURLs { completion(($0 ?? []).filter(\.isFileURL)) } }
        source.readURLs { answer in
            switch answer {
            case .success(let urls): completion(urls.filter(\.isFileURL))
            case .failure(.refused): completion([])
            case .failure(.silence): completion(nil)
            }
        }
    }

    /// Reads the image. Of an image of another program only the header was read: drawing it may report an error.
    public func readImage(_ completion: @escaping @MainActor (UIImage?) -> Void) {
        guard let source else {
            if let image { return completion(image) }
            return load(UIImage.self, completion)
        }
        source.readImage { completion(try? $0.get()) }
    }

    /// Reads the data of a type: a uniform type identifier, or a MIME type.
    public func readData(
        forPasteboardType pasteboardType: String, _ completion: @escaping @MainActor (Data?) -> Void
    ) {
        guard let source else {
            let first = content.providers.first
            let load = Landing(completion)
            _ = first?.loadDataRepresentation(forTypeIdentifier: pasteboardType) { data, _ in load.land(data) }
            if first == nil { completion(nil) }
            return
        }
        source.readData(pasteboardType) { data, _ in completion(data) }
    }

    /// Loads an object of the first item that has one.
    private func load<Object: NSItemProviderReading>(
        _ type: Object.Type, _ completion: @escaping @MainActor (Object?) -> Void
    ) {
        guard let provider = content.providers.first(where: { $0.canLoadObject(ofClass: type) }) else {
            return completion(nil)
        }
        let load = Landing(completion)
        _ = provider.loadObject(ofClass: type) { object, _ in load.land(object) }
    }

    /// Loads the addresses of items, one after the other.
    private func loadURLs(
        of providers: ArraySlice<NSItemProvider>, after found: [URL] = [],
        _ completion: @escaping @MainActor ([URL]?) -> Void
    ) {
        guard let index = providers.firstIndex(where: { $0.canLoadObject(ofClass: URL.self) }) else {
            return completion(found.isEmpty ? nil : found)
        }
        let load = Landing<URL> { [self] url in
            loadURLs(of: providers[(index + 1)...], after: found + (url.map { [$0] } ?? []), completion)
        }
        _ = providers[index].loadObject(ofClass: URL.self) { url, _ in load.land(url) }
    }

    /// Reads the text with its look, where the program that copied it offers that as HTML. `base` is the look of text
    /// without one.
    package func readText(base: TextAttributes, _ completion: @escaping @MainActor (PastedText?) -> Void) {
        if let richText = content.richText { return completion(.styled(richText.text)) }
        guard let source else { return readString { completion($0.map { .plain($0) }) } }
        source.readText(base: base) { completion(try? $0.get()) }
    }
}

/// Brings a result from the background to the main thread.
final class Landing<Result: Sendable>: Sendable {
    private let completion: @MainActor @Sendable (Result?) -> Void

    @MainActor
    init(_ completion: @escaping @MainActor (Result?) -> Void) { self.completion = { completion($0) } }

    func land(_ result: Result?) { MainMailbox.post { [completion] in completion(result) } }
}

/// The kinds of content that the framework itself reads.
extension TransferSource {
    func readText(
        limit: Int = .max, _ completion: @escaping @MainActor (Result<String, TransferFailure>) -> Void
    ) {
        read(UTType.utf8PlainText.identifier, limit: limit) { answer in
            completion(answer.map { String(decoding: $0, as: UTF8.self) })
        }
    }

    /// Reads HTML, or the plain text if that has none.
    func readText(
        base: TextAttributes?, limit: Int = .max,
        _ completion: @escaping @MainActor (Result<PastedText, TransferFailure>) -> Void
    ) {
        func readPlain() { readText(limit: limit) { completion($0.map { .plain($0) }) } }
        guard let base, types.isEmpty || types.contains(UTType.html.identifier) else { return readPlain() }
        read(UTType.html.identifier, limit: HTMLReader.byteLimit) { answer in
            switch answer {
            case .failure(.silence): completion(.failure(.silence))
            case .failure(.refused): readPlain()
            case .success(let html):
                PastedText.read(html: html, base: base) { text in
                    if let text { completion(.success(.styled(text))) } else { readPlain() }
                }
            }
        }
    }

    /// Reads the first image that can be read.
    func readImage(_ completion: @escaping @MainActor (Result<UIImage, TransferFailure>) -> Void) {
        let all = WindowDrop.imageTypes.map(\.identifier)
        readImage(types.isEmpty ? all : all.filter(types.contains), completion)
    }

    private func readImage(
        _ types: [String], _ completion: @escaping @MainActor (Result<UIImage, TransferFailure>) -> Void
    ) {
        guard let type = types.first else { return completion(.failure(.refused)) }
        read(type, limit: DecodeLimits().fileByteCount) { [weak self] answer in
            if case .failure(.silence) = answer { return completion(.failure(.silence)) }
            if let bytes = try? answer.get(), let image = UIImage(data: Data(bytes)) {
                return completion(.success(image))
            }
            if let self { readImage(Array(types.dropFirst()), completion) } else { completion(.failure(.refused)) }
        }
    }
}
