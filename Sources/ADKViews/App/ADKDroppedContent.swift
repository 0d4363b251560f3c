import ADKGraphics
import Foundation

/// Content that the user dropped on a window, in the best form that the other program offers.
///
/// It has addresses, an image or a text: the first of these that is offered and can be read.
public struct ADKDroppedContent: Sendable {
    /// Files and folders of this machine, and links of any scheme, in the other program's order. Empty for an image or
    /// a text. A link comes from another program: look at its scheme before you open it.
    ///
    /// A file whose name is not UTF-8 is given as in ``UIWindow/onDropFiles``.
    public let urls: [URL]
    /// An image, of which only the header was read. Drawing it may report an error.
    public let image: UIImage?
    /// A text, not empty. Bytes that are not valid in its encoding are replaced by U+FFFD.
    public let text: String?
    /// The pointer's place in points of the window.
    public let location: CGPoint

    package init(urls: [URL] = [], image: UIImage? = nil, text: String? = nil, location: CGPoint) {
        self.urls = urls
        self.image = image
        self.text = text
        self.location = location
    }
}
