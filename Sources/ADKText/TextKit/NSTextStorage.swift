import ADKFoundation
import ADKGraphics
import Foundation

/// A text with attributes that tells its layout managers of each edit.
///
/// A subclass may keep the text itself. It overrides `string`, `attributes(at:effectiveRange:)`,
/// `replaceCharacters(in:with:)` of a string and `setAttributes(_:range:)`, and calls `edited(_:range:changeInLength:)`
/// in the last two. All other methods use these four. Foundation reads some values of an attributed string without a
/// call of a method, so the characters and attributes of each edit are also stored here.
///
/// Differs from UIKit: such a subclass keeps its text in another `NSTextStorage`. An `NSMutableAttributedString` on
/// Linux may end the process after an edit inside a character as a reader sees it, and when it compares values of
/// attributes that are no objects. A copy that `NSAttributedString(attributedString:)` makes does not give such values
/// back; those of `copy()`, `mutableCopy()` and `attributedSubstring(from:)` do.
///
/// Ranges are in UTF-16 units. Ranges outside of the text are clamped and reported, and no half of a surrogate pair is
/// replaced. Not thread-safe: use it on one thread at a time. The storage of a text view belongs to the main thread.
open class NSTextStorage: NSMutableAttributedString {
    /// The kinds of changes in an edit.
    public struct EditActions: OptionSet, Hashable, Sendable {
        /// UIKit's bits.
        public let rawValue: UInt
        /// Creates a set from UIKit's bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Attributes changed.
        public static let editedAttributes = EditActions(rawValue: 1)
        /// Characters were inserted, removed or replaced.
        public static let editedCharacters = EditActions(rawValue: 2)
    }

    /// Receives each edit before the layout managers.
    open weak var delegate: (any NSTextStorageDelegate)?
    /// The layout managers, which the storage keeps.
    open internal(set) var layoutManagers: [NSLayoutManager] = []
    /// The kinds of changes in the edits that are not processed yet. Empty outside of an edit.
    open private(set) var editedMask: EditActions = []
    /// The characters that the edits changed, in the present text. The location is `NSNotFound` outside of an edit.
    open var editedRange: NSRange { changed.map { NSRange($0.range) } ?? NSRange(location: NSNotFound, length: 0) }
    /// By how many UTF-16 units the edits made the text longer.
    open var changeInLength: Int { changed?.delta ?? 0 }

    /// The edits that are not processed yet.
    package private(set) var changed: ChangedRange?
    /// The number of calls of `beginEditing()` without their end.
    private var depth = 0
    private var isProcessing = false
    /// Whether the next call of `edited` is for a change that the superclass stored.
    private var isStored = false
    private lazy var characters = StorageString(self)
    /// Changes with each edit.
    package private(set) var generation = 0
    package var observers: [StorageObservation] = []

    /// Creates an empty text.
    public init() { super.init(string: "") }

    /// Creates a text without attributes.
    override public init(string: String) { super.init(string: string) }

    /// Creates a text whose characters all have `attrs`.
    override public init(string: String, attributes attrs: [NSAttributedString.Key: Any]? = nil) {
        super.init(string: string)
        store(attrs ?? [:], in: NSRange(location: 0, length: super.length))
    }

    /// Creates a text with the characters and attributes of another one. O(n).
    override public init(attributedString: NSAttributedString) {
        super.init(string: attributedString.string)
        for (values, place) in attributedString.attributeRuns { store(values, in: place) }
    }

    /// Reads an archived text, without layout managers.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    // MARK: - Edits

    /// Notes a change that was made. A subclass that keeps the text calls it after each change.
    ///
    /// - Parameter editedRange: The characters that were changed, as they were before.
    /// - Parameter delta: By how many UTF-16 units they became longer.
    open func edited(_ editedMask: EditActions, range editedRange: NSRange, changeInLength delta: Int) {
        let range = replacedRange(editedRange, delta: delta)
        let delta = length - oldLength(delta)
        if !isStored { store(range, delta: delta, hasCharacters: editedMask.contains(.editedCharacters)) }
        isStored = false
        generation += 1
        self.editedMask.formUnion(editedMask)
        changed.add(replacing: range, delta: delta)
        processIfDue()
    }

    /// Begins edits that are processed together, with the last `endEditing()`.
    override open func beginEditing() { depth += 1 }

    /// Ends what `beginEditing()` began.
    override open func endEditing() {
        guard depth > 0 else {
            return Misuse.report("endEditing() of a text storage was called without beginEditing()")
        }
        depth -= 1
        processIfDue()
    }

    private static let mostRounds = 16

    private func processIfDue() {
        guard depth == 0, !isProcessing else { return }
        isProcessing = true
        defer { isProcessing = false }
        var rounds = 0
        while !editedMask.isEmpty, depth == 0 {
            guard rounds < NSTextStorage.mostRounds else {
                _ = takeEdits()
                return Misuse.report("a text storage is edited again each time it processes an edit; it stops")
            }
            processEditing()
            rounds += 1
        }
    }

    /// Tells the delegate and the layout managers of the edits. Called at the end of the outermost edit.
    ///
    /// A subclass may change attributes and characters in it, before the call of `super`. Its changes and those of the
    /// delegate become part of the edit.
    open func processEditing() {
        let wasProcessing = isProcessing
        isProcessing = true
        defer { isProcessing = wasProcessing }
        delegate?.textStorage(
            self, willProcessEditing: editedMask, range: editedRange, changeInLength: changeInLength)
        delegate?.textStorage(self, didProcessEditing: editedMask, range: editedRange, changeInLength: changeInLength)
        let (mask, change) = takeEdits()
        if let change { tellObservers(mask, change) }
    }

    private func takeEdits() -> (EditActions, ChangedRange?) {
        defer { (editedMask, changed) = ([], nil) }
        return (editedMask, changed)
    }

    // MARK: - Changes

    /// Replaces characters. New ones have the attributes of the first that is replaced, or of the one before.
    override open func replaceCharacters(in range: NSRange, with str: String) {
        let range = wholeCharacters(range)
        store(str, in: range)
        isStored = true
        edited(.editedCharacters, range: range, changeInLength: str.utf16.count - range.length)
    }

    /// Replaces characters and their attributes. O(n) in the runs of the new text.
    override open func replaceCharacters(in range: NSRange, with attrString: NSAttributedString) {
        let (range, string, runs) = (wholeCharacters(range), attrString.string, attrString.attributeRuns)
        beginEditing()
        replaceCharacters(in: range, with: string)
        for (values, place) in runs {
            setAttributes(values, range: NSRange(location: range.location + place.location, length: place.length))
        }
        endEditing()
    }

    /// Replaces all attributes of the characters in `range`. Nil removes them.
    override open func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
        let range = accepted(range)
        guard range.length > 0 else { return }
        store(attrs ?? [:], in: range)
        isStored = true
        edited(.editedAttributes, range: range, changeInLength: 0)
    }

    /// Adds an attribute to the characters in `range`. O(n) in the runs of the range.
    override open func addAttribute(_ name: NSAttributedString.Key, value: Any, range: NSRange) {
        addAttributes([name: value], range: range)
    }

    /// Adds attributes to the characters in `range`. O(n) in the runs of the range.
    override open func addAttributes(_ attrs: [NSAttributedString.Key: Any], range: NSRange) {
        changeAttributes(in: range) { $0.merge(attrs) { $1 } }
    }

    /// Removes an attribute of the characters in `range`. O(n) in the runs of the range.
    override open func removeAttribute(_ name: NSAttributedString.Key, range: NSRange) {
        changeAttributes(in: range) { $0[name] = nil }
    }

    /// Inserts a text before the character at `loc`.
    override open func insert(_ attrString: NSAttributedString, at loc: Int) {
        replaceCharacters(in: NSRange(location: loc, length: 0), with: attrString)
    }

    /// Adds a text at the end.
    override open func append(_ attrString: NSAttributedString) {
        replaceCharacters(in: NSRange(location: length, length: 0), with: attrString)
    }

    /// Removes characters.
    override open func deleteCharacters(in range: NSRange) { replaceCharacters(in: wholeCharacters(range), with: "") }

    /// Replaces the whole text.
    override open func setAttributedString(_ attrString: NSAttributedString) {
        replaceCharacters(in: NSRange(location: 0, length: length), with: attrString)
    }

    /// The characters, as a string that edits this text.
    override open var mutableString: NSMutableString { characters }

    // MARK: - Reading

    /// The number of UTF-16 units.
    override open var length: Int { string.utf16.count }

    /// The attributes of a character. None outside of the text, which is reported.
    override open func attributes(
        at location: Int, effectiveRange range: NSRangePointer?
    ) -> [NSAttributedString.Key: Any] {
        guard contains(location, effectiveRange: range) else { return [:] }
        return super.attributes(at: location, effectiveRange: range).mapValues(AttributeBox.unboxed)
    }

    /// The value of an attribute of a character. Nil outside of the text, which is reported.
    override open func attribute(
        _ attrName: NSAttributedString.Key, at location: Int, effectiveRange range: NSRangePointer?
    ) -> Any? {
        contains(location, effectiveRange: range) ? attributes(at: location, effectiveRange: range)[attrName] : nil
    }

    /// The attributes of a character, and the characters around it in `rangeLimit` that have the same.
    override open func attributes(
        at location: Int, longestEffectiveRange range: NSRangePointer?, in rangeLimit: NSRange
    ) -> [NSAttributedString.Key: Any] {
        storeIfUnknown()
        guard contains(location, effectiveRange: range) else { return [:] }
        return super.attributes(at: location, longestEffectiveRange: range, in: limit(rangeLimit, with: location))
            .mapValues(AttributeBox.unboxed)
    }

    /// The value of an attribute of a character, and the characters around it in `rangeLimit` that have the same.
    override open func attribute(
        _ attrName: NSAttributedString.Key, at location: Int, longestEffectiveRange range: NSRangePointer?,
        in rangeLimit: NSRange
    ) -> Any? {
        storeIfUnknown()
        guard contains(location, effectiveRange: range) else { return nil }
        return super.attribute(
            attrName, at: location, longestEffectiveRange: range, in: limit(rangeLimit, with: location)
        ).map(AttributeBox.unboxed)
    }

    /// A copy of the characters in `range`.
    override open func attributedSubstring(from range: NSRange) -> NSAttributedString {
        part(accepted(range))
    }

    /// A copy without layout managers. O(n).
    override open func copy(with zone: NSZone? = nil) -> Any {
        NSAttributedString(attributedString: part(NSRange(location: 0, length: length)))
    }

    /// A copy that can be changed, without layout managers. O(n).
    override open func mutableCopy(with zone: NSZone? = nil) -> Any { part(NSRange(location: 0, length: length)) }

    /// Whether the characters and attributes are equal. O(n).
    override open func isEqual(to other: NSAttributedString) -> Bool {
        string == other.string
            && attributeRuns.allSatisfy { values, place in
                other.attributeRuns(in: place.location..<place.location + place.length).allSatisfy { others, _ in
                    values.keys.count == others.keys.count
                        && values.allSatisfy { name, value in
                            others[name].map { AttributeBox.areEqual(value, $0) } ?? false
                        }
                }
            }
    }

    /// Calls `block` for each run of characters with the same attributes. The block may change the text.
    override open func enumerateAttributes(
        in enumerationRange: NSRange, options opts: NSAttributedString.EnumerationOptions = [],
        using block: ([NSAttributedString.Key: Any], NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        // Foundation skips characters if the ranges need not be the longest.
        super.enumerateAttributes(
            in: accepted(enumerationRange), options: opts.subtracting(.longestEffectiveRangeNotRequired), using: block)
    }

    /// Calls `block` for each run of characters with the same value of an attribute. The block may change the text.
    override open func enumerateAttribute(
        _ attrName: NSAttributedString.Key, in enumerationRange: NSRange,
        options opts: NSAttributedString.EnumerationOptions = [],
        using block: (Any?, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        super.enumerateAttribute(
            attrName, in: accepted(enumerationRange), options: opts.subtracting(.longestEffectiveRangeNotRequired),
            using: block)
    }

    // MARK: - The copy that Foundation reads

    /// Stores an edit of a subclass that keeps the text itself. `range` is in the text before the edit.
    private func store(_ range: Range<Int>, delta: Int, hasCharacters: Bool) {
        let known = super.length
        let new = range.lowerBound..<range.upperBound + delta
        if known + delta == length {
            if delta != 0 || hasCharacters {
                store((string as NSString).substring(with: NSRange(new)), in: NSRange(range))
            }
        } else if known != length {
            return storeIfUnknown()
        }
        for (values, place) in attributeRuns(in: new) { store(values, in: place) }
    }

    /// Stores the whole text, if a subclass changed it without a call of `edited`.
    private func storeIfUnknown() {
        guard super.length != length else { return }
        super.replaceCharacters(in: NSRange(location: 0, length: super.length), with: string)
        for (values, place) in attributeRuns { store(values, in: place) }
    }

    /// Foundation replaces whole characters as a reader sees them, and then has another number of attributes than of
    /// characters. So the rest of a character at an end of the range is replaced by itself.
    private func store(_ string: String, in range: NSRange) {
        let text = super.string
        let whole = text.wholeClusters(range)
        guard whole != range else { return super.replaceCharacters(in: range, with: string) }
        let sample = range.length > 0 || range.location == 0 ? range.location : range.location - 1
        let values = super.attributes(at: sample, effectiveRange: nil)
        let end = range.location + range.length
        let (before, after) = (NSRange(whole.location..<range.location), NSRange(end..<whole.location + whole.length))
        let kept = storedRuns(in: before) + storedRuns(in: after)
        let units = text as NSString
        super.replaceCharacters(in: whole, with: units.substring(with: before) + string + units.substring(with: after))
        store(values, in: NSRange(location: range.location, length: string.utf16.count))
        let delta = string.utf16.count - range.length
        for (values, place) in kept {
            let shift = place.location < range.location ? 0 : delta
            store(values, in: NSRange(location: place.location + shift, length: place.length))
        }
    }

    private func storedRuns(in range: NSRange) -> [([NSAttributedString.Key: Any], NSRange)] {
        NSAttributedString.runs(in: range.location..<range.location + range.length) {
            super.attributes(at: $0, effectiveRange: $1)
        }
    }

    private func store(_ values: [NSAttributedString.Key: Any], in range: NSRange) {
        guard range.length > 0 else { return }
        super.setAttributes(values.mapValues(AttributeBox.boxed), range: range)
    }
}
