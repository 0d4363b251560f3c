import ADKGraphics
import Foundation

/// The desktop's clipboard, or its primary selection.
///
/// Differs from Texture: reading content of another program needs that program's answer, so it has a completion.
/// `string` and `image` give only what this program copied last.
@preconcurrency @MainActor
public final class UIPasteboard {
    /// The clipboard.
    public static let general = UIPasteboard()
    /// The text that was selected last, in whichever program. The middle button pastes it.
    ///
    /// Differs from UIKit: there is no such pasteboard.
    public static let primary = UIPasteboard()

    /// The content that is dragged.
    package static let dragged = UIPasteboard()

    /// The content that this program offers. Empty after another program copied something.
    package private(set) var content = PasteboardContent()

    private init() {}

    /// The text that this program copied last. nil after another program copied something.
    ///
    /// Setting it replaces an image. A desktop's clipboard manager keeps the text when the program ends.
    public var string: String? {
        get { content.text }
        set { copy(string: newValue, image: nil) }
    }

    /// The image that this program copied last. nil after another program copied something. Setting it replaces a text.
    public var image: UIImage? {
        get { content.image }
        set { copy(string: nil, image: newValue) }
    }

    /// Offers a text and an image of the same content. The receiving program chooses one. With nil for both, nothing is
    /// offered, and content of another program stays.
    public func copy(string: String?, image: UIImage?) {
        offer(PasteboardContent(text: string, image: image))
    }

    /// Reads the text on the clipboard, from whichever program copied it.
    ///
    /// Calls `completion` later, or at once for this program's own text. It gets nil if there is no text, or if the
    /// other program does not answer within some seconds.
    public func readString(_ completion: @escaping @MainActor (String?) -> Void) {
        guard content.isEmpty, let host = UIApplication.shared.host else { return completion(content.text) }
        host.readText(from: self, completion)
    }

    /// Offers content in all its forms. With empty content nothing is offered, and content of another program stays.
    package func offer(_ content: PasteboardContent) {
        self.content = content
        UIApplication.shared.host?.offer(self)
    }

    /// Reads the text on the clipboard with its look, where the program that copied it offers that as HTML. `base` is
    /// the look of text without one. `completion` is called as that of `readString`.
    package func readText(base: TextAttributes, _ completion: @escaping @MainActor (PastedText?) -> Void) {
        guard content.isEmpty, let host = UIApplication.shared.host else {
            return completion(content.richText.map { .styled($0.text) } ?? content.text.map { .plain($0) })
        }
        func readPlain() { host.readText(from: self) { completion($0.map { .plain($0) }) } }
        host.readHTML(from: self) { html in
            guard let html else { return readPlain() }
            PastedText.read(html: html, base: base) { text in
                guard let text else { return readPlain() }
                completion(.styled(text))
            }
        }
    }

    /// Reads the files on the clipboard, in the file manager's order.
    ///
    /// Calls `completion` later, or at once if this program copied last. It gets an empty list if there are no files,
    /// and nil if the other program does not answer within some seconds. Names that are not UTF-8 are given as in
    /// `UIWindow.onDropFiles`.
    public func readFiles(_ completion: @escaping @MainActor ([URL]?) -> Void) {
        guard content.isEmpty, let host = UIApplication.shared.host else { return completion([]) }
        host.readFiles(from: self, completion)
    }

    /// Another program copied something. Called by the host.
    package func anotherProgramCopied() { content = PasteboardContent() }
}

/// Representations of one copied content, from which the receiving program chooses.
package struct PasteboardContent: Sendable {
    package var text: String?
    package var image: UIImage?
    /// The text with its look. Nil if it has one look.
    package var richText: RichText?

    package init(text: String? = nil, image: UIImage? = nil, richText: RichText? = nil) {
        self.text = text
        self.image = image
        self.richText = richText
    }

    package var isEmpty: Bool { text == nil && image == nil }
}
