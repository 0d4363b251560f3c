import Foundation
import Synchronization

/// Text with attributes in the form that nodes store: immutable, without Foundation objects, usable on any thread.
///
/// Create it from an `AttributedString`, an `NSAttributedString` or a plain `String`. Comparing two texts is O(1) if
/// their lengths differ or they share storage, otherwise O(n).
///
/// Differs from Texture: Texture's nodes store an `NSAttributedString`.
public struct AttributedText: Sendable {
    /// A range of text whose characters share their attributes.
    package struct Run: Hashable, Sendable {
        /// The attributes, which the parts of a text share.
        private final class Shared: Sendable {
            let attributes: TextAttributes
            init(_ attributes: TextAttributes) { self.attributes = attributes }
        }

        /// UTF-8 offsets, on character boundaries. Never empty.
        package var bytes: Range<Int>
        private let shared: Shared

        package init(bytes: Range<Int>, attributes: TextAttributes) {
            self.bytes = bytes
            shared = Shared(attributes)
        }

        package var attributes: TextAttributes { shared.attributes }

        /// The run with the same attributes in other bytes.
        package func moved(to bytes: Range<Int>) -> Run {
            var run = self
            run.bytes = bytes
            return run
        }

        func hasAttributes(of other: Run) -> Bool {
            shared === other.shared || shared.attributes == other.shared.attributes
        }

        package static func == (a: Run, b: Run) -> Bool { a.bytes == b.bytes && a.hasAttributes(of: b) }

        package func hash(into hasher: inout Hasher) {
            hasher.combine(bytes)
            hasher.combine(attributes)
        }
    }

    private final class Storage: Sendable {
        let string: String
        let runs: [Run]
        let utf16Count: Int
        /// The hash after it was asked for; 0 before.
        private let knownHash = Atomic<Int>(0)

        init(_ string: String, _ runs: [Run]) {
            self.string = string
            self.runs = runs
            utf16Count = Storage.withBytes(of: string) { bytes in
                bytes.reduce(into: 0) { count, byte in
                    // A character beyond the first 65,536 has four bytes, and two units.
                    count &+= (byte & 0xC0 == 0x80 ? 0 : 1) &+ (byte >= 0xF0 ? 1 : 0)
                }
            }
        }

        var hash: Int {
            let known = knownHash.load(ordering: .relaxed)
            if known != 0 { return known }
            var hasher = Hasher()
            Storage.withBytes(of: string) { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
            hasher.combine(runs)
            let hash = max(1, hasher.finalize() & .max)
            knownHash.store(hash, ordering: .relaxed)
            return hash
        }

        /// Whether all values are equal. O(n), unless the lengths or the known hashes differ.
        func equals(_ other: Storage) -> Bool {
            let (hash, otherHash) = (knownHash.load(ordering: .relaxed), other.knownHash.load(ordering: .relaxed))
            guard utf16Count == other.utf16Count, string.utf8.count == other.string.utf8.count,
                hash == otherHash || hash == 0 || otherHash == 0, runs == other.runs
            else { return false }
            return Storage.withBytes(of: string) { bytes in
                Storage.withBytes(of: other.string) { other in
                    guard let start = bytes.baseAddress, let otherStart = other.baseAddress else { return true }
                    return memcmp(start, otherStart, bytes.count) == 0
                }
            }
        }

        /// Calls `body` with the UTF-8 units of a string that is stored as such.
        private static func withBytes<Result>(
            of string: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result
        ) -> Result {
            string.utf8.withContiguousStorageIfAvailable(body) ?? Array(string.utf8).withUnsafeBufferPointer(body)
        }
    }

    private let storage: Storage

    /// Creates a text. `runs` must cover the string in order, without gaps.
    package init(_ string: String, runs: [Run]) {
        var string = string
        string.makeContiguousUTF8()
        if runs.count == 1, runs[0].bytes == 0..<string.utf8.count, !runs[0].bytes.isEmpty {
            storage = Storage(string, runs)
            return
        }
        var merged: [Run] = []
        var end = 0
        for run in runs where !run.bytes.isEmpty {
            precondition(run.bytes.lowerBound == end, "a run starts at \(run.bytes.lowerBound), expected \(end)")
            end = run.bytes.upperBound
            if let last = merged.last, last.hasAttributes(of: run) {
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
        a.storage === b.storage || a.storage.equals(b.storage)
    }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) { hasher.combine(storage.hash) }
}
