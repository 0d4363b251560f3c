import ADKFoundation
import ADKGraphics
import Foundation

/// The items that are copied or dragged together.
package struct PasteboardContent: Sendable {
    package var providers: [NSItemProvider]
    /// Other programs are offered nothing.
    package var isLocal = false

    package init(_ providers: [NSItemProvider] = []) { self.providers = providers }

    /// One item that can be had as an image, as text with its look, and as text.
    package init(text: String? = nil, image: UIImage? = nil, richText: RichText? = nil) {
        let provider = NSItemProvider()
        if let image { provider.registerObject(image, visibility: .all) }
        if let richText { provider.registerObject(richText, visibility: .all) }
        if let text { provider.registerObject(text, visibility: .all) }
        providers = text == nil && image == nil ? [] : [provider]
    }

    package var isEmpty: Bool { providers.isEmpty }

    // MARK: - Within the program

    /// The first text.
    package var text: String? { objects(of: String.self).first }
    /// The first image.
    package var image: UIImage? { objects(of: UIImage.self).first }
    /// The text with its look; nil if it has one look.
    package var richText: RichText? { objects(of: RichText.self).first }

    func objects<Object>(of type: Object.Type) -> [Object] { providers.compactMap { $0.object(of: type) } }

    /// Whether an item has a type that conforms to one of `types`.
    package func conforms(to types: [UTType]) -> Bool {
        types.contains { type in providers.contains { $0.representation(for: type) != nil } }
    }

    // MARK: - For other programs

    /// The transfer name of addresses.
    package static let addressList = "text/uri-list"

    /// The types that other programs are offered, by their transfer names, the best first.
    package var offeredTypes: [String] {
        guard !isLocal else { return [] }
        var seen: Set<String> = []
        return providers.flatMap(\.representations).filter { $0.visibility == .all }.map(PasteboardContent.name)
            .filter { seen.insert($0).inserted }
    }

    private static func name(_ representation: NSItemProvider.Representation) -> String {
        representation.type.conforms(to: .url) ? addressList : representation.type.transferName
    }

    /// Loads the content in one of the offered types, as other programs read it: texts in lines, addresses in a list,
    /// and the first item of any other type. `completion` is called once, on the main thread, with nil if an item
    /// cannot be had. O(bytes), in the background.
    @MainActor
    package func load(_ type: String, _ completion: @escaping @MainActor @Sendable (Data?) -> Void) {
        let isList = type == PasteboardContent.addressList
        let found = providers.compactMap { provider in
            provider.representations.first { $0.visibility == .all && PasteboardContent.name($0) == type }
                .map { (provider, $0) }
        }
        let isJoined = isList || type == UTType.utf8PlainText.transferName
        let parts = isJoined ? found : Array(found.prefix(1))
        let results = Locked<[Data?]>(Array(repeating: nil, count: parts.count))
        let missing = Locked(parts.count)
        guard !parts.isEmpty else { return completion(nil) }
        for (index, part) in parts.enumerated() {
            _ = part.0.load(part.1) { data, _ in
                results.withLock { $0[index] = data }
                let isLast = missing.withLock { count in
                    count -= 1
                    return count == 0
                }
                guard isLast else { return }
                let joined = PasteboardContent.join(results.current, isList: isList)
                MainMailbox.post { completion(joined) }
            }
        }
    }

    private static func join(_ parts: [Data?], isList: Bool) -> Data? {
        let all = parts.compactMap { $0 }
        guard all.count == parts.count else { return nil }
        guard isList || all.count > 1 else { return all.first }
        var joined = Data()
        for (index, part) in all.enumerated() {
            joined += part
            if isList { joined += Data("\r\n".utf8) } else if index < all.count - 1 { joined += Data("\n".utf8) }
        }
        return joined
    }
}
