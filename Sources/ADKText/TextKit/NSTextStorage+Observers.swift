import ADKGraphics
import Foundation

/// Follows the edits of a text storage: a view that shows it. Called on the thread of the edit.
package protocol TextStorageObserver: AnyObject {
    func textStorage(_ storage: NSTextStorage, didProcess change: ChangedRange)
}

/// An observer that the storage does not keep.
package struct StorageObservation {
    package weak var observer: (any TextStorageObserver)?
}

extension NSTextStorage {
    /// Adds a layout manager, which lays this text out from now on. Does nothing if it is there.
    public func addLayoutManager(_ aLayoutManager: NSLayoutManager) {
        guard !layoutManagers.contains(where: { $0 === aLayoutManager }) else { return }
        aLayoutManager.textStorage?.removeLayoutManager(aLayoutManager)
        layoutManagers.append(aLayoutManager)
        aLayoutManager.textStorage = self
    }

    /// Removes a layout manager, which then has no text. Does nothing if it is not there.
    public func removeLayoutManager(_ aLayoutManager: NSLayoutManager) {
        guard let index = layoutManagers.firstIndex(where: { $0 === aLayoutManager }) else { return }
        layoutManagers.remove(at: index)
        aLayoutManager.textStorage = nil
    }

    package func add(_ observer: any TextStorageObserver) {
        observers.removeAll { $0.observer == nil || $0.observer === observer }
        observers.append(StorageObservation(observer: observer))
    }

    package func remove(_ observer: any TextStorageObserver) { observers.removeAll { $0.observer === observer } }

    /// Tells of processed edits. Those that are told may remove themselves and each other.
    func tellObservers(_ mask: EditActions, _ change: ChangedRange) {
        for observation in observers { observation.observer?.textStorage(self, didProcess: change) }
        let range = NSRange(change.range)
        for manager in layoutManagers where manager.textStorage === self {
            manager.processEditing(
                for: self, edited: mask, range: range, changeInLength: change.delta, invalidatedRange: range)
        }
    }

    /// A storage with the characters and attributes of `text`. O(n).
    package static func holding(_ text: AttributedText) -> NSTextStorage {
        let storage = NSTextStorage(string: text.string)
        for run in text.runs {
            storage.setAttributes(run.attributes.values, range: text.utf16Range(forBytes: run.bytes))
        }
        return storage
    }

    /// The characters and attributes in `range`, as the text engine uses them. O(n) in the range and its runs.
    ///
    /// It holds no lock, because a subclass may compute attributes.
    package func text(in range: Range<Int>) -> AttributedText {
        let range = range.clamped(to: 0..<length)
        let string = (self.string as NSString).substring(with: NSRange(range))
        var runs: [AttributedText.Run] = []
        var index = string.startIndex
        var end = 0
        for (values, place) in attributeRuns(in: range) {
            // A run that ends inside a surrogate pair gets both halves.
            var stop = String.Index(utf16Offset: place.location + place.length - range.lowerBound, in: string)
            if stop < string.endIndex, UTF16.isTrailSurrogate(string.utf16[stop]) {
                stop = string.utf16.index(after: stop)
            }
            guard stop > index else { continue }
            let count = string.utf8.distance(from: index, to: stop)
            runs.append(AttributedText.Run(bytes: end..<end + count, attributes: TextAttributes(values)))
            (index, end) = (stop, end + count)
        }
        return AttributedText(string, runs: runs)
    }
}
