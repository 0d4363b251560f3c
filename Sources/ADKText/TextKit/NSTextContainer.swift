import ADKFoundation
import ADKGraphics
import Foundation

/// The rectangle that a layout manager breaks the lines of a text for. Use it on one thread at a time.
open class NSTextContainer: NSObject {
    /// In points, with the padding. A width or height of 0 or less is no limit.
    open var size: CGSize {
        didSet { if Misuse.accepts(size, "size", of: self) { didChange(size != oldValue) } else { size = oldValue } }
    }
    /// The space at both sides of each line, in points. 5 by default.
    open var lineFragmentPadding: CGFloat = 5 {
        didSet {
            if Misuse.accepts(lineFragmentPadding, "lineFragmentPadding", of: self) {
                didChange(lineFragmentPadding != oldValue)
            } else {
                lineFragmentPadding = oldValue
            }
        }
    }
    /// The padding that lines are laid out with.
    package var usedPadding: CGFloat { min(max(0, lineFragmentPadding), TextConstraints.widestLine) }
    /// The largest number of lines. 0, the default, is no limit.
    open var maximumNumberOfLines = 0 { didSet { didChange(maximumNumberOfLines != oldValue) } }
    /// How a text that does not fit ends. `.byWordWrapping` by default.
    ///
    /// The modes that wrap and `.byClipping` leave lines out that do not fit. The others end the last line with "…", as
    /// a label does. Where lines break is in the paragraph style.
    open var lineBreakMode = NSLineBreakMode.byWordWrapping { didSet { didChange(lineBreakMode != oldValue) } }
    /// Whether a text view sets the width. True in the container of a text view.
    open var widthTracksTextView = false { didSet { didChange(widthTracksTextView != oldValue) } }
    /// Has no effect: the text of a text view scrolls.
    open var heightTracksTextView = false

    /// The layout manager that has the container.
    open var layoutManager: NSLayoutManager? {
        if owner == nil { makeOwner?() }
        return owner
    }
    /// The layout manager, without making one.
    package internal(set) weak var owner: NSLayoutManager?
    /// Gives the container of a text view a layout manager when it is asked for one.
    package var makeOwner: (() -> Void)?
    /// Called after each change of a setting.
    package var onChange: (() -> Void)?
    /// Changes with each setting.
    private(set) var generation = 0

    /// Creates a container. `size` is in points.
    public init(size: CGSize) {
        func length(_ value: CGFloat) -> CGFloat {
            Misuse.clamped(value, to: -.infinity ... .infinity, "width or height of a text container")
        }
        self.size = CGSize(width: length(size.width), height: length(size.height))
        super.init()
    }

    /// Creates a container without limits.
    override public convenience init() { self.init(size: .zero) }

    private func didChange(_ isOther: Bool) {
        guard isOther else { return }
        generation += 1
        onChange?()
    }
}
