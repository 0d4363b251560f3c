import ADKFoundation
import ADKGraphics
import ADKViews
import Foundation

extension UISegmentedControl {
    // MARK: - Inserting and removing

    /// Inserts a segment with a text. An index out of range becomes the nearest one.
    public func insertSegment(withTitle title: String?, at index: Int, animated: Bool) {
        add(Segment(title: title), at: index)
    }

    /// Inserts a segment with an image. An index out of range becomes the nearest one.
    public func insertSegment(with image: UIImage?, at index: Int, animated: Bool) {
        add(Segment(image: image), at: index)
    }

    /// Inserts a segment that performs `action`, with its title or image. If it has both, the image is shown, and a
    /// screen reader says the title. An index out of range becomes the nearest one.
    public func insertSegment(action: UIAction, at index: Int, animated: Bool) {
        let isEnabled = !action.attributes.contains(.disabled)
        add(Segment(title: action.title, image: action.image, action: action, isEnabled: isEnabled), at: index)
    }

    /// Removes a segment. An index out of range is logged and ignored. The selection stays, unless its segment is
    /// removed.
    public func removeSegment(at index: Int, animated: Bool) {
        if check(index, "removed") { remove(at: index) }
    }

    /// Removes all segments.
    public func removeAllSegments() {
        while !segments.isEmpty { remove(at: segments.count - 1) }
    }

    // MARK: - Content

    // An index out of range is logged: setters ignore it, and getters return the value of a new segment.

    /// Sets the text of a segment, in place of an image.
    public func setTitle(_ title: String?, forSegmentAt index: Int) {
        guard check(index, "given a title") else { return }
        segments[index].title = title
        segments[index].image = nil
        segmentsDidChange()
    }

    /// The text of a segment. nil for an image.
    public func titleForSegment(at index: Int) -> String? {
        check(index, "read") && segments[index].image == nil ? segments[index].title : nil
    }

    /// Sets the image of a segment, in place of a text. A template image, or one whose rendering mode is automatic, has
    /// the colour of the texts.
    public func setImage(_ image: UIImage?, forSegmentAt index: Int) {
        guard check(index, "given an image") else { return }
        segments[index].image = image
        if image != nil { segments[index].title = nil }
        segmentsDidChange()
    }

    /// The image of a segment. nil for a text.
    public func imageForSegment(at index: Int) -> UIImage? { check(index, "read") ? segments[index].image : nil }

    /// Sets the width of a segment in points. 0 lets the control decide. A width that is negative or not finite is
    /// logged and ignored.
    public func setWidth(_ width: CGFloat, forSegmentAt index: Int) {
        guard check(index, "given a width") else { return }
        guard width >= 0, width.isFinite else {
            return Misuse.report("segment \(index) of a UISegmentedControl cannot have a width of \(width)")
        }
        segments[index].width = width
        segmentsDidChange()
    }

    /// The width that was set for a segment, in points. 0 if the control decides.
    public func widthForSegment(at index: Int) -> CGFloat { check(index, "read") ? segments[index].width : 0 }

    /// Enables or disables a segment.
    public func setEnabled(_ enabled: Bool, forSegmentAt index: Int) {
        guard check(index, "changed") else { return }
        segments[index].isEnabled = enabled
        setNeedsLayout()
    }

    /// Whether a segment can be chosen.
    public func isEnabledForSegment(at index: Int) -> Bool { check(index, "read") && segments[index].isEnabled }

    /// The action of a segment that has one.
    public func actionForSegment(at index: Int) -> UIAction? { check(index, "read") ? segments[index].action : nil }
}

extension ADKControlNode where Control == UISegmentedControl {
    /// Creates a node of a segmented control with these titles, the first of which is selected. Any thread.
    public convenience init(titles: [String]) {
        self.init(measuredBy: { UISegmentedControl.sizeThatFits($0, titles: titles) }) {
            let control = UISegmentedControl(items: titles)
            if !titles.isEmpty { control.selectedSegmentIndex = 0 }
            return control
        }
    }
}
