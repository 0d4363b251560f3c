import ADKFoundation
import ADKGraphics
import Foundation

/// Lays the text of a text storage out in a text container, and tells which character is where.
///
/// The lines are those that a text node or label of the container's size shows. The link under a tap in a label:
///
///     let storage = NSTextStorage(attributedString: label.attributedText!)
///     let layout = NSLayoutManager()
///     let container = NSTextContainer(size: label.bounds.size)
///     container.lineFragmentPadding = 0
///     container.maximumNumberOfLines = label.numberOfLines
///     layout.addTextContainer(container)
///     storage.addLayoutManager(layout)
///     let index = layout.characterIndex(for: point, in: container, fractionOfDistanceBetweenInsertionPoints: nil)
///
/// The text is laid out when it is asked for, and again after an edit or a change of the container: O(n) then. Indices
/// and ranges outside of the text are clamped. Points and rectangles are in the container's points. Use it on one
/// thread at a time.
///
/// Differs from UIKit: a glyph is a UTF-16 unit, so that indices of glyphs and of characters are the same. The first
/// container gets all text, further ones none. A text view draws its text itself: it does not call the drawing methods
/// of a subclass.
open class NSLayoutManager: NSObject {
    /// The text. The storage keeps its layout managers, and is not kept by them.
    open internal(set) weak var textStorage: NSTextStorage?
    /// The containers, in order.
    open private(set) var textContainers: [NSTextContainer] = []
    /// Has no effect: the text is always laid out as a whole.
    open var allowsNonContiguousLayout = false
    /// Has no effect: a line's height always has the font's leading.
    open var usesFontLeading = true

    private struct Source: Equatable {
        var storage: ObjectIdentifier?
        var edits, length: Int
        var container: ObjectIdentifier
        var settings: Int
    }

    private var known: (source: Source, layout: ContainerLayout)?

    /// Creates a layout manager without text and containers.
    override public init() { super.init() }

    /// Adds a container at the end. It is removed from its layout manager before. Does nothing if it is there.
    open func addTextContainer(_ container: NSTextContainer) {
        insertTextContainer(container, at: textContainers.count)
    }

    /// Adds a container before the one at `index`. It is removed from its layout manager before.
    open func insertTextContainer(_ container: NSTextContainer, at index: Int) {
        guard container.owner !== self else { return }
        if let owner = container.owner, let place = owner.textContainers.firstIndex(where: { $0 === container }) {
            owner.removeTextContainer(at: place)
        }
        textContainers.insert(container, at: min(max(0, index), textContainers.count))
        container.owner = self
    }

    /// Removes a container. Reports an index that has none.
    open func removeTextContainer(at index: Int) {
        guard textContainers.indices.contains(index) else {
            return Misuse.report("a layout manager of \(textContainers.count) containers has none at \(index)")
        }
        textContainers.remove(at: index).owner = nil
    }

    /// The storage processed edits. `newCharRange` is in the present text, which became `delta` UTF-16 units longer.
    /// Does nothing: the layout follows the storage.
    open func processEditing(
        for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions, range newCharRange: NSRange,
        changeInLength delta: Int, invalidatedRange invalidatedCharRange: NSRange
    ) {}

    /// Forgets the layout. `actualCharRange` becomes the whole text.
    open func invalidateLayout(
        forCharacterRange charRange: NSRange, actualCharacterRange actualCharRange: NSRangePointer?
    ) {
        known = nil
        actualCharRange?.pointee = NSRange(location: 0, length: numberOfGlyphs)
    }

    /// Lays the text out now.
    open func ensureLayout(for container: NSTextContainer) { _ = layout(in: container) }

    /// Draws nothing: `drawGlyphs(forGlyphRange:at:)` draws the colours behind letters as well. For subclasses.
    open func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {}

    /// Draws characters into the current context. `origin` is the place of the container's top left corner, in points.
    ///
    /// Does nothing without a context. Of a line that is not drawn as a whole, the part within the rectangles of its
    /// characters is drawn.
    open func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
        guard origin.x.isFinite, origin.y.isFinite else {
            return Misuse.report("a layout manager cannot draw at \(origin); it draws nothing")
        }
        guard let context = UIGraphicsGetCurrentContext(), let layout = layout() else { return }
        let range = glyphsToShow.clamped(toLength: layout.length)
        guard !range.isEmpty else { return }
        context.saveGState()
        if range.count < layout.length {
            let rects = layout.rects(of: range, asSelection: false)
            context.clip(to: rects.map { $0.offsetBy(dx: origin.x, dy: origin.y) })
        }
        layout.shaped.draw(
            in: context, at: CGPoint(x: origin.x + layout.padding, y: origin.y), width: layout.width)
        context.restoreGState()
    }

    // MARK: - The layout

    /// The layout in the first container. Nil without a text or a container, and in further containers.
    func layout(in container: NSTextContainer? = nil) -> ContainerLayout? {
        guard let textStorage, let first = textContainers.first, container == nil || container === first else {
            return nil
        }
        let source = Source(
            storage: ObjectIdentifier(textStorage), edits: textStorage.generation, length: textStorage.length,
            container: ObjectIdentifier(first), settings: first.generation)
        if let known, known.source == source { return known.layout }
        let layout = ContainerLayout(textStorage.text(in: 0..<textStorage.length), in: first)
        known = (source, layout)
        return layout
    }
}
