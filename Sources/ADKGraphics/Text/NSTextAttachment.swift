import ADKFoundation
import Foundation

/// An image in a text: the value of `NSAttributedString.Key.attachment` of the character U+FFFC.
///
/// Texts are measured and drawn with it on any thread. A text takes the values when it is made: an attachment that
/// changes afterwards changes no text. A template image has the colour of the text.
///
/// Differs from UIKit: `image` and `bounds` cannot be overridden, and attachments have no views. `bounds` replace
/// `attachmentBounds(for:proposedLineFragment:glyphPosition:characterIndex:)`.
open class NSTextAttachment: ADKAttributeValue, @unchecked Sendable {
    private struct State: Sendable {
        var image: UIImage?
        var bounds = CGRect.zero
        var contents: Data?
        var fileType: String?
        /// The image of `contents`.
        var decoded: UIImage?
    }

    // The lock of `Locked` guards all mutable state.
    private let state = Locked(State())

    /// The character of an attachment in a text: U+FFFC.
    public static let character = 0xFFFC

    /// Creates an attachment without an image.
    override public init() { super.init() }

    /// Creates an attachment with an encoded file, whose image is shown while `image` is nil. Reads the file's header.
    /// Of data that is no image, nothing is shown. `uti` is kept and has no effect.
    public init(data contentData: Data?, ofType uti: String?) {
        super.init()
        contents = contentData
        fileType = uti
    }

    /// Creates an attachment that shows `image` in its own size.
    public convenience init(image: UIImage) {
        self.init()
        self.image = image
    }

    /// The image. With nil and without `contents` nothing is drawn, and `bounds` are empty space.
    public var image: UIImage? {
        get { state.withLock { $0.image } }
        set { state.withLock { $0.image = newValue } }
    }

    /// The rectangle of the image in points, from its left edge on the baseline, with y up: a negative y is below the
    /// baseline. Zero, the default, is the image's size, on the baseline.
    ///
    /// Numbers that are not finite or above 16,384 are reported. The former become zero bounds, the latter the limit.
    public var bounds: CGRect {
        get { state.withLock { $0.bounds } }
        set {
            let valid = TextAttachment.valid(newValue)
            if valid != newValue.standardized {
                Misuse.report("the bounds of a text attachment cannot be \(newValue); \(valid) is used")
            }
            state.withLock { $0.bounds = valid }
        }
    }

    /// An encoded file, whose image is shown while `image` is nil.
    public var contents: Data? {
        get { state.withLock { $0.contents } }
        set {
            let decoded = newValue.flatMap { UIImage(data: $0) }
            state.withLock {
                $0.contents = newValue
                $0.decoded = decoded
            }
        }
    }

    /// The type of `contents`. Has no effect.
    public var fileType: String? {
        get { state.withLock { $0.fileType } }
        set { state.withLock { $0.fileType = newValue } }
    }

    /// The values at this moment.
    var snapshot: TextAttachment {
        let (image, bounds) = state.withLock { ($0.image ?? $0.decoded, $0.bounds) }
        return TextAttachment(source: self, image: image, bounds: bounds)
    }
}
