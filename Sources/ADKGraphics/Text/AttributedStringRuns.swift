import CAttributedString
import Foundation

/// The runs of Foundation's attributed strings. Foundation on Linux never releases them: each string, and each value of
/// its attributes, takes memory until the end of the program.
package enum AttributedStringRuns {
    /// Makes all attributed strings of the process release their runs, also those that exist. Strings of subclasses
    /// keep them. Does nothing where Foundation releases runs itself, or where its strings have other fields. Thread:
    /// any.
    package static func releaseWithStrings() { _ = areReleased }

    /// Whether runs end with their strings. The first access makes them do so.
    static let areReleased: Bool = {
        if endWithTheirString() { return true }
        guard let (characters, runs) = offsets() else { return false }
        cattributed_string_release_runs(
            pointer(NSAttributedString.self), pointer(NSMutableAttributedString.self), characters, runs)
        return endWithTheirString()
    }()

    private static func pointer(_ type: AnyClass) -> UnsafeMutableRawPointer {
        unsafeBitCast(type, to: UnsafeMutableRawPointer.self)
    }

    private final class Value {}

    private static func endWithTheirString() -> Bool {
        weak var value: Value?
        do {
            let attribute = Value()
            value = attribute
            _ = NSAttributedString(string: "a", attributes: [.init("value"): attribute])
        }
        return value == nil
    }

    /// Where a string has its characters and its runs, in bytes. Nil if its fields are not those that are known.
    private static func offsets() -> (characters: Int, runs: Int)? {
        let probe = NSMutableAttributedString(string: "a", attributes: [.init("value"): Value()])
        let fields = Mirror(reflecting: probe).superclassMirror?.children.map(\.label)
        guard fields == ["_cfinfo", "_string", "_attributeArray"] else { return nil }
        let word = MemoryLayout<UnsafeRawPointer>.size
        return withExtendedLifetime((probe, probe.mutableString)) { probe, characters in
            let object = UnsafeRawPointer(Unmanaged.passUnretained(probe).toOpaque())
            let string = UnsafeRawPointer(Unmanaged.passUnretained(characters).toOpaque())
            // The class, the reference counts and the first field come before.
            let offset = 3 * word
            guard object.load(fromByteOffset: offset, as: UnsafeRawPointer?.self) == string,
                let runs = object.load(fromByteOffset: offset + word, as: UnsafeRawPointer?.self),
                cattributed_string_is_runs(runs) != 0
            else { return nil }
            return (offset, offset + word)
        }
    }
}
