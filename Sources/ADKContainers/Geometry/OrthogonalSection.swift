import Foundation

/// A section that scrolls across the scroll axis of its list. In points of the list's content.
struct OrthogonalSection: Equatable {
    let section: Int
    /// The part of the list in which the section scrolls: across the whole viewport.
    var frame: CGRect
    /// The length of the section's own content across the scroll axis, with its insets.
    var contentLength: CGFloat
    /// The scroll offset across the scroll axis. The frames of the section's items include it.
    var offset: CGFloat
}
