import Foundation

/// A section that scrolls across the scroll axis of its list. In points of the list's content.
package struct OrthogonalSection: Equatable {
    package let section: Int
    /// The part of the list in which the section scrolls: across the whole viewport.
    package var frame: CGRect
    /// The length of the section's own content across the scroll axis, with its insets.
    package var contentLength: CGFloat
    /// The scroll offset across the scroll axis. The frames of the section's items include it.
    package var offset: CGFloat

    package init(section: Int, frame: CGRect, contentLength: CGFloat, offset: CGFloat) {
        (self.section, self.frame) = (section, frame)
        (self.contentLength, self.offset) = (contentLength, offset)
    }
}
