import ADKFoundation
import ADKGraphics
import Foundation
import Testing

@testable import ADKText

/// Edits of a text storage, and whom it tells.
///
/// `ADK_TEXT_STORAGE` is the number of random sequences.
struct TextStorageTests {
    private static let sequences = ProcessInfo.processInfo.environment["ADK_TEXT_STORAGE"].flatMap { Int($0) } ?? 100
    private static var red: [NSAttributedString.Key: Any] { [.foregroundColor: UIColor.red] }

    /// Both kinds of storages: the class itself, and a subclass that keeps the text.
    static func storage(_ isBacked: Bool, _ text: String = "") -> NSTextStorage {
        guard isBacked else { return NSTextStorage(string: text) }
        let storage = BackedStorage()
        storage.replaceCharacters(in: NSRange(), with: text)
        return storage
    }

    @Test(arguments: [false, true]) func everyMethodThatChangesTheTextTellsOfIt(_ isBacked: Bool) {
        typealias Case = (name: String, edit: (NSTextStorage) -> Void, text: String, told: StorageLog.Edit)
        let both: NSTextStorage.EditActions = [.editedCharacters, .editedAttributes]
        let (x, range) = (NSAttributedString(string: "xy", attributes: Self.red), NSRange(location: 1, length: 2))
        let cases: [Case] = [
            ("replace", { $0.replaceCharacters(in: range, with: "z") }, "azd", .init(.editedCharacters, 1, 1, -1)),
            ("replace attributed", { $0.replaceCharacters(in: range, with: x) }, "axyd", .init(both, 1, 2, 0)),
            ("set", { $0.setAttributes(Self.red, range: range) }, "abcd", .init(.editedAttributes, 1, 2, 0)),
            ("set none", { $0.setAttributes(nil, range: range) }, "abcd", .init(.editedAttributes, 1, 2, 0)),
            ("add", { $0.addAttribute(.kern, value: 2, range: range) }, "abcd", .init(.editedAttributes, 1, 2, 0)),
            ("add all", { $0.addAttributes(Self.red, range: range) }, "abcd", .init(.editedAttributes, 1, 2, 0)),
            ("remove", { $0.removeAttribute(.kern, range: range) }, "abcd", .init(.editedAttributes, 1, 2, 0)),
            ("append", { $0.append(x) }, "abcdxy", .init(both, 4, 2, 2)),
            ("insert", { $0.insert(x, at: 0) }, "xyabcd", .init(both, 0, 2, 2)),
            ("delete", { $0.deleteCharacters(in: range) }, "ad", .init(.editedCharacters, 1, 0, -2)),
            ("set text", { $0.setAttributedString(x) }, "xy", .init(both, 0, 2, -2)),
            ("mutable string", { $0.mutableString.append("e") }, "abcde", .init(.editedCharacters, 4, 1, 1)),
            (
                "mutable delete", { $0.mutableString.deleteCharacters(in: range) }, "ad",
                .init(.editedCharacters, 1, 0, -2)
            ),
        ]
        for (name, edit, text, told) in cases {
            let (storage, log, manager) = (Self.storage(isBacked, "abcd"), StorageLog(), NotingLayoutManager())
            storage.delegate = log
            storage.addLayoutManager(manager)
            edit(storage)
            #expect(storage.string == text, "\(name)")
            #expect(log.will == [told], "\(name)")
            #expect(log.did == [told], "\(name)")
            #expect(manager.edits == [told], "\(name)")
            #expect(storage.editedMask.isEmpty && storage.editedRange.location == NSNotFound, "\(name)")
        }
    }

    @Test(arguments: [false, true]) func nestedEditsAreProcessedOnce(_ isBacked: Bool) {
        let (storage, log) = (Self.storage(isBacked, "abcdef"), StorageLog())
        storage.delegate = log
        storage.beginEditing()
        storage.replaceCharacters(in: NSRange(location: 4, length: 1), with: "EEE")
        storage.beginEditing()
        storage.addAttribute(.kern, value: 1, range: NSRange(location: 1, length: 1))
        storage.endEditing()
        #expect(log.did.isEmpty)
        #expect(storage.editedRange == NSRange(location: 1, length: 6))
        #expect(storage.changeInLength == 2)
        storage.endEditing()
        #expect(log.takeEdits() == [.init([.editedCharacters, .editedAttributes], 1, 6, 2)])
        #expect(Misuse.messages(ofThisThread: true) { storage.endEditing() }.count == 1)
    }

    @Test func changesOfTheDelegateBecomePartOfTheEdit() {
        let (storage, log, manager) = (NSTextStorage(string: "abc"), StorageLog(), NotingLayoutManager())
        storage.delegate = log
        storage.addLayoutManager(manager)
        log.onWill = { $0.replaceCharacters(in: NSRange(location: 0, length: 1), with: "AA") }
        log.onDid = { $0.addAttribute(.kern, value: 1, range: NSRange(location: 0, length: $0.length)) }
        storage.deleteCharacters(in: NSRange(location: 2, length: 1))
        #expect(storage.string == "AAb")
        #expect(manager.edits == [.init([.editedCharacters, .editedAttributes], 0, 3, 0)])
        #expect(log.will.count == 1)
        #expect(storage.attribute(.kern, at: 2, effectiveRange: nil) as? Int == 1)
    }

    @Test func aHighlighterChangesAttributesWhileItProcesses() {
        let storage = BackedStorage()
        let manager = NotingLayoutManager()
        storage.addLayoutManager(manager)
        storage.onProcess = { storage in
            let whole = NSRange(location: 0, length: storage.length)
            storage.removeAttribute(.foregroundColor, range: whole)
            let found = (storage.string as NSString).range(of: "let")
            if found.length > 0 { storage.addAttributes(Self.red, range: found) }
        }
        storage.append(NSAttributedString(string: "a let b"))
        #expect(manager.edits.count == 1)
        var range = NSRange()
        #expect(storage.attribute(.foregroundColor, at: 3, effectiveRange: &range) as? UIColor == .red)
        #expect(range == NSRange(location: 2, length: 3))
        #expect(storage.attribute(.foregroundColor, at: 0, effectiveRange: nil) == nil)
        // What Foundation reads of it is the same.
        #expect(NSAttributedString(attributedString: storage).isEqual(to: storage))
        #expect(NSAttributedString(attributedString: storage).string == "a let b")
    }

    @Test func editsWithoutEndAreStopped() {
        let (storage, manager) = (NSTextStorage(string: "a"), NotingLayoutManager())
        storage.addLayoutManager(manager)
        manager.onEdit = { $0.mutableString.append("b") }
        let messages = Misuse.messages(ofThisThread: true) { storage.mutableString.append("b") }
        #expect(messages.count == 1)
        #expect(manager.edits.count == 16)
        #expect(storage.editedMask.isEmpty)
        manager.onEdit = { _ in }
        storage.mutableString.append("c")
        #expect(manager.edits.last == .init(.editedCharacters, storage.length - 1, 1, 1))
    }

    @Test func layoutManagersLeaveWhileTheyAreTold() {
        let storage = NSTextStorage(string: "a")
        let (first, second) = (NotingLayoutManager(), NotingLayoutManager())
        storage.addLayoutManager(first)
        storage.addLayoutManager(second)
        storage.addLayoutManager(second)
        first.onEdit = {
            $0.removeLayoutManager(first)
            $0.removeLayoutManager(second)
        }
        storage.mutableString.append("b")
        #expect(first.edits.count == 1)
        #expect(second.edits.isEmpty)
        #expect(storage.layoutManagers.isEmpty)
        #expect(first.textStorage == nil && second.textStorage == nil)
        let other = NSTextStorage(string: "other")
        storage.addLayoutManager(first)
        other.addLayoutManager(first)
        #expect(storage.layoutManagers.isEmpty)
        #expect(first.textStorage === other)
    }

    @Test(arguments: [false, true]) func randomEditsGiveTheTextOfANaiveOne(_ isBacked: Bool) {
        for seed in 0..<Self.sequences {
            var random = SplitMix(seed: UInt64(seed))
            let (storage, log) = (Self.storage(isBacked), StorageLog())
            var naive = NaiveText()
            storage.delegate = log
            // The text as those who are told of the edits know it.
            var copy = NaiveText()
            log.onDid = { storage in
                let (range, delta) = (storage.editedRange, storage.changeInLength)
                copy.replace(
                    NSRange(location: range.location, length: range.length - delta),
                    storage.attributedSubstring(from: range))
            }
            for step in 0..<30 {
                let isGroup = Bool.random(using: &random)
                if isGroup { storage.beginEditing() }
                for _ in 0..<(isGroup ? 3 : 1) { Self.edit(storage, &naive, &random) }
                if isGroup { storage.endEditing() }
                let text = naive.text
                let isSame =
                    AttributedText(storage) == text && storage.text(in: 0..<storage.length) == text
                    && AttributedText(NSAttributedString(attributedString: storage)) == text && copy.text == text
                guard isSame else {
                    Issue.record("seed \(seed), step \(step): \(storage.string.debugDescription)")
                    return
                }
            }
        }
    }

    private static func edit(_ storage: NSTextStorage, _ naive: inout NaiveText, _ random: inout SplitMix) {
        func boundary() -> Int {
            let scalars = storage.string.unicodeScalars
            return (scalars.indices.randomElement(using: &random) ?? scalars.endIndex).utf16Offset(in: storage.string)
        }
        let (a, b) = (boundary(), Bool.random(using: &random) ? boundary() : storage.length)
        let range = NSRange(min(a, b)..<max(a, b))
        let text = RandomText.make(&random, pieces: Int.random(in: 0..<4, using: &random))
        let new = NSAttributedString(text)
        let (place, end) = (NSRange(location: range.location, length: 0), NSRange(location: storage.length, length: 0))
        let values: NaiveText.Values = [
            .kern: Int.random(in: 0..<3, using: &random),
            // A new object each time.
            .foregroundColor: UIColor(white: CGFloat(Int.random(in: 0..<3, using: &random)) / 2, alpha: 1),
        ]
        switch Int.random(in: 0..<9, using: &random) {
        case 0:
            storage.replaceCharacters(in: range, with: new)
            naive.replace(range, new)
        case 1:
            storage.replaceCharacters(in: range, with: text.string)
            naive.replace(range, text.string)
        case 2:
            storage.insert(new, at: range.location)
            naive.replace(place, new)
        case 3:
            storage.append(new)
            naive.replace(end, new)
        case 4:
            storage.deleteCharacters(in: range)
            naive.replace(range, "")
        case 5:
            storage.addAttributes(values, range: range)
            naive.change(range) { $0.merge(values) { $1 } }
        case 6:
            storage.removeAttribute(.kern, range: range)
            naive.change(range) { $0[.kern] = nil }
        case 7:
            storage.setAttributes(values, range: range)
            naive.change(range) { $0 = values }
        default:
            storage.addAttribute(.kern, value: 1, range: range)
            naive.change(range) { $0[.kern] = 1 }
        }
    }

    @Test(arguments: [false, true]) func rangesOutsideOfTheTextAreClamped(_ isBacked: Bool) {
        let hostile = [
            NSRange(location: 5, length: 10), NSRange(location: -3, length: 2),
            NSRange(location: NSNotFound, length: 0),
            NSRange(location: Int.max, length: Int.max), NSRange(location: 2, length: -1),
            NSRange(location: Int.min, length: Int.min), NSRange(location: 0, length: Int.max),
        ]
        for range in hostile {
            let storage = Self.storage(isBacked, "abc")
            _ = Misuse.messages(ofThisThread: true) {
                storage.addAttribute(.kern, value: 1, range: range)
                storage.removeAttribute(.kern, range: range)
                if !isBacked {
                    storage.setAttributes(nil, range: range)
                    storage.replaceCharacters(in: range, with: "")
                    _ = storage.attributes(at: range.location, effectiveRange: nil)
                }
                storage.replaceCharacters(in: range, with: NSAttributedString(string: "x"))
                storage.insert(NSAttributedString(string: "x"), at: range.location)
                storage.deleteCharacters(in: range)
                storage.edited(.editedAttributes, range: range, changeInLength: 0)
                storage.edited(.editedCharacters, range: range, changeInLength: range.length)
                _ = storage.attributedSubstring(from: range)
                _ = storage.attribute(.kern, at: range.location, longestEffectiveRange: nil, in: range)
                _ = storage.attributes(at: 0, longestEffectiveRange: nil, in: range)
                storage.enumerateAttribute(.kern, in: range) { _, _, _ in storage.mutableString.setString("") }
                storage.enumerateAttributes(in: range, options: .reverse) { _, _, _ in }
            }
            storage.append(NSAttributedString(string: "end"))
            #expect(storage.string.hasSuffix("end"))
            #expect(NSAttributedString(attributedString: storage).length == storage.length)
        }
    }

    @Test func noHalfOfASurrogatePairIsReplaced() {
        let storage = NSTextStorage(string: "a😀b")
        storage.replaceCharacters(in: NSRange(location: 2, length: 1), with: "x")
        #expect(storage.string == "axb")
        storage.setAttributedString(NSAttributedString(string: "a😀b"))
        storage.insert(NSAttributedString(string: "x"), at: 2)
        #expect(storage.string == "ax😀b")
        storage.deleteCharacters(in: NSRange(location: 0, length: 3))
        #expect(storage.string == "b")
        #expect(storage.attributedSubstring(from: NSRange(location: 0, length: 1)).string == "b")
    }

    @Test func aTextIsFollowedThatASubclassChangedWithoutACall() {
        let storage = SilentStorage()
        storage.text.append(NSAttributedString(string: "silent"))
        #expect(storage.length == 6)
        #expect(storage.attributedSubstring(from: NSRange(location: 0, length: 6)).string == "silent")
        storage.text.append(NSAttributedString(string: "!"))
        storage.replaceCharacters(in: NSRange(location: 0, length: 1), with: "S")
        #expect(NSAttributedString(attributedString: storage).string == "Silent!")
    }

    private final class SilentStorage: NSTextStorage {
        let text = NSMutableAttributedString(string: "")
        override var string: String { text.string }
        override func attributes(at location: Int, effectiveRange range: NSRangePointer?) -> [NSAttributedString.Key:
            Any]
        {
            text.attributes(at: location, effectiveRange: range)
        }
        override func replaceCharacters(in range: NSRange, with str: String) {
            text.replaceCharacters(in: range, with: str)
            edited(.editedCharacters, range: range, changeInLength: str.utf16.count - range.length)
        }
    }

    @Test func copiesHaveTheTextAndNoLayoutManagers() throws {
        let storage = NSTextStorage(attributedString: NSAttributedString(string: "text", attributes: Self.red))
        storage.addLayoutManager(NSLayoutManager())
        let copy = try #require(storage.mutableCopy() as? NSMutableAttributedString)
        copy.append(NSAttributedString(string: "!"))
        #expect(storage.string == "text")
        let same = try #require(storage.copy() as? NSAttributedString)
        #expect(storage.isEqual(to: same))
        #expect(same.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor == .red)
        #expect(!storage.isEqual(to: NSAttributedString(string: "text")))
        #expect(NSTextStorage().length == 0)
        #expect(NSTextStorage(string: "a", attributes: Self.red).attributes(at: 0, effectiveRange: nil).count == 1)
    }
}
