import ADKFoundation
import ADKGraphics
import Foundation

/// A type that can be made of the data of an item. Immutable objects, for any thread.
public protocol NSItemProviderReading: Sendable {
    /// The types that can be read, the best first. Those that conform to them are read as well.
    static var readableTypeIdentifiersForItemProvider: [String] { get }
    /// Makes an object. Called on a background thread.
    static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
}

/// A type whose objects can be copied and dragged. Immutable objects, for any thread.
public protocol NSItemProviderWriting: Sendable {
    /// The types that the objects of the class can be written in, the best first.
    static var writableTypeIdentifiersForItemProvider: [String] { get }
    /// The types that this object can be written in, the best first. Those of the class by default.
    var writableTypeIdentifiersForItemProvider: [String] { get }
    /// Writes the object. Called on a background thread, or on the main thread when `UIPasteboard` gives data at once.
    /// Calls `completionHandler` once, on any thread.
    func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress?
}

extension NSItemProviderWriting {
    /// The types of the class.
    public var writableTypeIdentifiersForItemProvider: [String] { Self.writableTypeIdentifiersForItemProvider }
}

extension String: NSItemProviderReading, NSItemProviderWriting {
    /// Plain text.
    public static var readableTypeIdentifiersForItemProvider: [String] {
        [UTType.utf8PlainText, .utf16PlainText, .plainText].map(\.identifier)
    }
    /// Plain text.
    public static var writableTypeIdentifiersForItemProvider: [String] { [UTType.utf8PlainText.identifier] }

    /// Reads a text. Bytes that are not valid in its encoding are replaced by U+FFFD.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> String {
        guard typeIdentifier == UTType.utf16PlainText.identifier else { return String(decoding: data, as: UTF8.self) }
        guard let text = String(data: data, encoding: .utf16) else {
            throw NSItemProvider.ErrorCode.unavailableCoercionError
        }
        return text
    }

    /// Writes the text as UTF-8.
    public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress? {
        completionHandler(Data(utf8), nil)
        return nil
    }
}

extension URL: NSItemProviderReading, NSItemProviderWriting {
    /// Addresses of files and others.
    public static var readableTypeIdentifiersForItemProvider: [String] {
        [UTType.fileURL, .url].map(\.identifier)
    }
    /// Addresses of files and others, and their text.
    public static var writableTypeIdentifiersForItemProvider: [String] {
        [UTType.fileURL, .url, .utf8PlainText].map(\.identifier)
    }
    /// A file's address, or another one, and its text.
    public var writableTypeIdentifiersForItemProvider: [String] {
        let all = URL.writableTypeIdentifiersForItemProvider
        return isFileURL ? all : Array(all.dropFirst())
    }

    /// Reads the address in the first line that is no comment.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> URL {
        let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
        guard let line = lines.first(where: { !$0.hasPrefix("#") }), let url = URL(string: String(line)),
            url.scheme != nil
        else { throw NSItemProvider.ErrorCode.unavailableCoercionError }
        return url
    }

    /// Writes the address.
    public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress? {
        completionHandler(Data(absoluteString.utf8), nil)
        return nil
    }
}

extension UIImage: NSItemProviderReading, NSItemProviderWriting {
    /// All images.
    public static var readableTypeIdentifiersForItemProvider: [String] { [UTType.image.identifier] }
    /// PNG.
    public static var writableTypeIdentifiersForItemProvider: [String] { [UTType.png.identifier] }

    /// Reads the header of an image. Drawing it may report an error.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
        guard let image = UIImage(data: data) as? Self else {
            throw NSItemProvider.ErrorCode.unavailableCoercionError
        }
        return image
    }

    /// Encodes the image. O(pixels).
    public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress? {
        completionHandler(pngData(), nil)
        return nil
    }
}

extension RichText: NSItemProviderWriting {
    package static var writableTypeIdentifiersForItemProvider: [String] { [UTType.html.identifier] }

    package func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress? {
        completionHandler(html.map { Data($0.utf8) }, nil)
        return nil
    }
}
