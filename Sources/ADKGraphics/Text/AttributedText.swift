import Foundation

/// Text with attributes in the form that nodes store: immutable, without Foundation objects, usable on any thread.
///
/// Create it from an `AttributedString`, an `NSAttributedString` or a plain `String`. Comparing two texts is O(1) if
/// their hashes differ or they share storage, otherwise O(n).
///
/// Differs from Texture: Texture's nodes store an `NSAttributedString`.
public struct AttributedText: Sendable {
    /// A range of text whose characters share their attributes.
    package struct Run: Hashable, Sendable {
        /// UTF-8 offsets, on character boundaries. Never empty.
        package var bytes: Range<Int>
        package var attributes: TextAttributes
    }

    private final class Storage: Sendable {
        let string: String
        let runs: [Run]
        let hash: Int
        let utf16Count: Int

        init(_ string: String, _ runs: [Run]) {
            self.string = string
            self.runs = runs
            utf16Count = string.utf16.count
            var hasher = Hasher()
            hasher.combine(string)
            hasher.combine(runs)
            hash = hasher.finalize()
        }
    }

    private let storage: Storage

    /// Creates a text. `runs` must cover the string in order, without gaps.
    package init(_ string: String, runs: [Run]) {
        var string = string
        string.makeContiguousUTF8()
        var merged: [Run] = []
        var end = 0
        for run in runs where !run.bytes.isEmpty {
            precondition(run.bytes.lowerBound == end, "a run starts at \(run.bytes.lowerBound), expected \(end)")
            end = run.bytes.upperBound
            if let last = merged.last, last.attributes == run.attributes {
                merged[merged.count - 1].bytes = last.bytes.lowerBound..<end
            } else {
                merged.append(run)
            }
        }
        precondition(end == string.utf8.count, "runs end at \(end) of \(string.utf8.count) bytes")
        storage = Storage(string, merged)
    }

    /// Creates a text whose characters all have `attributes`.
    package init(_ string: String, attributes: TextAttributes) {
        self.init(string, runs: [Run(bytes: 0..<string.utf8.count, attributes: attributes)])
    }

    /// Creates text in one font and colour. A nil font is the system font at 12 points. A nil colour is black, or the
    /// tint colour in a node that draws text in it.
    public init(_ string: String, font: UIFont? = nil, color: UIColor? = nil) {
        self.init(string, attributes: TextAttributes(font: font, color: color))
    }

    /// The empty text.
    public static let empty = AttributedText("")

    /// The characters without attributes.
    public var string: String { storage.string }
    /// Whether there are no characters.
    public var isEmpty: Bool { storage.string.isEmpty }
    /// The length in UTF-16 units, as `NSAttributedString` counts.
    public var length: Int { storage.utf16Count }

    package var runs: [Run] { storage.runs }
    package var byteCount: Int { storage.string.utf8.count }

    /// The index of the run that contains `byte`, or of the last run if `byte` is the end of the text.
    /// - Complexity: O(log n) in the number of runs.
    package func runIndex(at byte: Int) -> Int {
        var (low, high) = (0, runs.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if runs[middle].bytes.lowerBound <= byte { low = middle } else { high = middle }
        }
        return low
    }

    /// The attributes at `byte`, or of the last character if `byte` is the end of the text.
    package func attributes(at byte: Int) -> TextAttributes {
        runs.isEmpty ? TextAttributes() : runs[runIndex(at: byte)].attributes
    }
}

extension AttributedText: Hashable {
    /// Compares all values.
    public static func == (a: AttributedText, b: AttributedText) -> Bool {
        if a.storage === b.storage { return true }
        return a.storage.hash == b.storage.hash && a.storage.runs == b.storage.runs
            && a.storage.string.utf8.elementsEqual(b.storage.string.utf8)
    }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) { hasher.combine(storage.hash) }
}
