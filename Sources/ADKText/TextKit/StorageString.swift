import Foundation

/// The characters of a text storage as a mutable string. Changes go through the storage.
final class StorageString: NSMutableString {
    /// The storage keeps this string.
    private weak var storage: NSTextStorage?

    init(_ storage: NSTextStorage) {
        self.storage = storage
        super.init(capacity: 0)
    }

    // Foundation requires these. They make an empty string that cannot be changed.
    required init(capacity: Int) { super.init(capacity: 0) }
    required init(string: String) { super.init(capacity: 0) }
    required init(characters: UnsafePointer<unichar>, length: Int) { super.init(capacity: 0) }
    required init?(coder: NSCoder) { nil }
    required convenience init(stringLiteral value: StaticString) { self.init(capacity: 0) }
    required convenience init(unicodeScalarLiteral value: StaticString) { self.init(capacity: 0) }
    required convenience init(extendedGraphemeClusterLiteral value: StaticString) { self.init(capacity: 0) }

    override var length: Int { storage?.length ?? 0 }

    override func character(at index: Int) -> unichar {
        guard let string = storage?.string, index >= 0, index < string.utf16.count else { return 0 }
        return string.utf16[String.Index(utf16Offset: index, in: string)]
    }

    override func replaceCharacters(in range: NSRange, with aString: String) {
        if let storage { storage.replaceCharacters(in: storage.wholeCharacters(range), with: aString) }
    }
}
