import ADKFoundation
import ADKGraphics
import Foundation

/// The content, by its kinds and items. Setting a property replaces the whole content.
extension UIPasteboard {
    /// The first text that this program copied last. nil after another program copied something.
    ///
    /// A desktop's clipboard manager keeps the text when the program ends.
    public var string: String? {
        get { strings?.first }
        set { copy(string: newValue, image: nil) }
    }

    /// The texts that this program copied last, of all items. Setting it copies each as an item.
    public var strings: [String]? {
        get {
            kept(content.providers.compactMap { $0.objectNow(String.self) ?? $0.object(of: URL.self)?.absoluteString })
        }
        set { offer(items: newValue) }
    }

    /// The first address that this program copied last. nil after another program copied something.
    public var url: URL? {
        get { urls?.first }
        set { offer(items: newValue.map { [$0] }) }
    }

    /// The addresses that this program copied last, of all items. Setting it copies each as an item. File managers
    /// paste the files.
    public var urls: [URL]? {
        get { kept(content.providers.compactMap { $0.objectNow(URL.self) }) }
        set { offer(items: newValue) }
    }

    /// The first image that this program copied last. nil after another program copied something.
    public var image: UIImage? {
        get { images?.first }
        set { copy(string: nil, image: newValue) }
    }

    /// The images that this program copied last, of all items. Setting it copies each as an item. Another program gets
    /// the first.
    public var images: [UIImage]? {
        get { kept(content.providers.compactMap { $0.objectNow(UIImage.self) }) }
        set { offer(items: newValue) }
    }

    private func kept<Element>(_ values: [Element]) -> [Element]? { values.isEmpty ? nil : values }

    private func offer<Object: NSItemProviderWriting>(items: [Object]?) {
        offer(PasteboardContent((items ?? []).map { NSItemProvider(object: $0) }))
    }

    // MARK: - Types

    /// Whether there is a text, of whichever program.
    public var hasStrings: Bool { conforms(to: [.plainText]) }
    /// Whether there is an address, of whichever program.
    public var hasURLs: Bool { conforms(to: [.url]) }
    /// Whether there is an image, of whichever program.
    public var hasImages: Bool { conforms(to: [.image]) }

    /// The types of the first item, of whichever program, the best first.
    public var types: [String] {
        watch()
        return content.providers.first?.registeredTypeIdentifiers ?? foreign?.types ?? []
    }

    /// Whether an item, of whichever program, has one of the types or one that conforms to it.
    public func contains(pasteboardTypes: [String]) -> Bool {
        conforms(to: pasteboardTypes.map { UTType(named: $0) })
    }

    private func conforms(to types: [UTType]) -> Bool {
        watch()
        guard content.isEmpty else { return content.conforms(to: types) }
        return (foreign?.types ?? []).contains { name in types.contains { UTType(named: name).conforms(to: $0) } }
    }

    /// The number of items. What another program copied is one item.
    public var numberOfItems: Int {
        watch()
        return content.isEmpty ? (foreign?.types.isEmpty ?? true) ? 0 : 1 : content.providers.count
    }

    // MARK: - Items

    /// The options of `setItems(_:options:)`.
    public enum OptionsKey: String, Hashable, Sendable {
        /// Whether other programs are offered nothing: a `Bool`.
        case localOnly
    }

    /// The items that this program copied last: for each type its text, address, image or data. Types whose data is
    /// made later are left out. O(bytes). Setting it copies the items.
    public var items: [[String: Any]] {
        get {
            content.providers.map { provider in
                Dictionary(
                    provider.registeredTypeIdentifiers.compactMap { name in
                        provider.valueNow(for: name).map { (name, $0) }
                    },
                    uniquingKeysWith: { first, _ in first })
            }
        }
        set { setItems(newValue) }
    }

    /// Copies items. Each has a text, an address, an image or data for its types. Values of other classes are logged
    /// and left out. If nothing is left, the earlier copy stays.
    ///
    /// Differs from UIKit: there is no date at which the content expires.
    public func setItems(_ items: [[String: Any]], options: [OptionsKey: Any] = [:]) {
        var content = PasteboardContent(providers(of: items))
        content.isLocal = options[.localOnly] as? Bool ?? false
        // Items of which nothing can be copied do not replace an earlier copy.
        if items.isEmpty || !content.isEmpty { offer(content) }
    }

    private func providers(of items: [[String: Any]]) -> [NSItemProvider] {
        items.map { item in
            let provider = NSItemProvider()
            // An order of its own, so that runs are alike.
            for (name, value) in item.sorted(by: { $0.key < $1.key }) { provider.register(value: value, as: name) }
            return provider
        }.filter { !$0.representations.isEmpty }
    }

    /// Copies more items together with those that this program copied last.
    public func addItems(_ items: [[String: Any]]) {
        let added = providers(of: items)
        guard !added.isEmpty else { return }
        var joined = content
        joined.providers += added
        offer(joined)
    }

    /// The items, of whichever program: they are loaded when they are asked for. What another program copied is one
    /// item. Setting it copies the items.
    public var itemProviders: [NSItemProvider] {
        get {
            watch()
            guard content.isEmpty else { return content.providers }
            guard let foreign, !foreign.types.isEmpty else { return [] }
            return [NSItemProvider(foreign)]
        }
        set { setItemProviders(newValue, localOnly: false) }
    }

    /// Copies items, whose data is made when it is asked for. `localOnly` offers other programs nothing.
    ///
    /// Differs from UIKit: the content does not expire.
    public func setItemProviders(_ itemProviders: [NSItemProvider], localOnly: Bool, expirationDate: Date? = nil) {
        var content = PasteboardContent(itemProviders.filter { !$0.representations.isEmpty })
        content.isLocal = localOnly
        if itemProviders.isEmpty || !content.isEmpty { offer(content) }
    }

    // MARK: - Data

    /// The data of the first item in a type, if this program copied it last, and as data, text, address or image.
    ///
    /// An image is encoded on the main thread. `readData(forPasteboardType:_:)` does so in the background, and reads
    /// from all programs.
    public func data(forPasteboardType pasteboardType: String) -> Data? {
        content.providers.first?.dataNow(for: pasteboardType)
    }

    /// The text, address, image or data of the first item in a type, if this program copied it last.
    public func value(forPasteboardType pasteboardType: String) -> Any? {
        content.providers.first?.valueNow(for: pasteboardType)
    }

    /// Copies data as one item.
    public func setData(_ data: Data, forPasteboardType pasteboardType: String) {
        setItems([[pasteboardType: data]])
    }

    /// Copies a text, an address, an image or data as one item. A value of another class is logged, and nothing is
    /// copied.
    public func setValue(_ value: Any, forPasteboardType pasteboardType: String) {
        setItems([[pasteboardType: value]])
    }
}

extension NSItemProvider {
    /// The value of a type, as the pasteboard's items have it.
    fileprivate func valueNow(for identifier: String) -> Any? {
        let type = UTType(named: identifier)
        if type.conforms(to: .plainText), let text: String = object() { return text }
        if type.conforms(to: .url), let url: URL = object() { return url }
        if type.conforms(to: .image), let image: UIImage = object() { return image }
        return dataNow(for: identifier)
    }

    /// Adds a representation with the value of a pasteboard's item.
    fileprivate func register(value: Any, as identifier: String) {
        switch value {
        case let data as Data: register(data, as: identifier)
        case let text as String: register(object: text, as: identifier)
        case let url as URL: register(object: url, as: identifier)
        case let image as UIImage: register(object: image, as: identifier)
        default: Misuse.report("a \(Swift.type(of: value)) on a pasteboard as \(identifier) was ignored")
        }
    }
}
