import ADKText
import Foundation

/// A storage that keeps its text itself, as highlighters do.
final class BackedStorage: NSTextStorage {
    private let backing = NSTextStorage()
    /// The number of times that attributes were read.
    private(set) var readCount = 0
    /// Changes attributes of each edit.
    var onProcess: (BackedStorage) -> Void = { _ in }

    override init() { super.init() }

    required init?(coder: NSCoder) { nil }

    override var string: String { backing.string }

    override func attributes(
        at location: Int, effectiveRange range: NSRangePointer?
    ) -> [NSAttributedString.Key: Any] {
        readCount += 1
        return backing.attributes(at: location, effectiveRange: range)
    }

    override func replaceCharacters(in range: NSRange, with str: String) {
        beginEditing()
        backing.replaceCharacters(in: range, with: str)
        edited(.editedCharacters, range: range, changeInLength: str.utf16.count - range.length)
        endEditing()
    }

    override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
        beginEditing()
        backing.setAttributes(attrs ?? [:], range: range)
        edited(.editedAttributes, range: range, changeInLength: 0)
        endEditing()
    }

    override func processEditing() {
        onProcess(self)
        super.processEditing()
    }
}

/// A delegate that notes what it is told.
final class StorageLog: NSTextStorageDelegate {
    struct Edit: Equatable {
        var mask: NSTextStorage.EditActions
        var range: NSRange
        var delta: Int

        init(_ mask: NSTextStorage.EditActions, _ location: Int, _ length: Int, _ delta: Int) {
            (self.mask, self.range, self.delta) = (mask, NSRange(location: location, length: length), delta)
        }
    }

    private(set) var will: [Edit] = []
    private(set) var did: [Edit] = []
    var onWill: (NSTextStorage) -> Void = { _ in }
    var onDid: (NSTextStorage) -> Void = { _ in }

    func takeEdits() -> [Edit] {
        defer { (will, did) = ([], []) }
        return did
    }

    func textStorage(
        _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions,
        range editedRange: NSRange, changeInLength delta: Int
    ) {
        will.append(Edit(editedMask, editedRange.location, editedRange.length, delta))
        onWill(textStorage)
    }

    func textStorage(
        _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
        range editedRange: NSRange, changeInLength delta: Int
    ) {
        did.append(Edit(editedMask, editedRange.location, editedRange.length, delta))
        onDid(textStorage)
    }
}

/// A layout manager that notes what it is told.
final class NotingLayoutManager: NSLayoutManager {
    private(set) var edits: [StorageLog.Edit] = []
    var onEdit: (NSTextStorage) -> Void = { _ in }

    override func processEditing(
        for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions, range newCharRange: NSRange,
        changeInLength delta: Int, invalidatedRange invalidatedCharRange: NSRange
    ) {
        edits.append(.init(editMask, newCharRange.location, newCharRange.length, delta))
        onEdit(textStorage)
    }
}
