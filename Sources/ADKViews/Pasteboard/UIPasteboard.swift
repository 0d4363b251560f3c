import ADKGraphics
import Foundation

/// What is copied from one program to be pasted in another: the desktop's clipboard. Main thread.
///
/// Differs from Texture: reading what another program copied takes that program's help, so it
/// has a completion; `string` and `image` tell what this program copied last.
@MainActor
public final class UIPasteboard {
    public static let general = UIPasteboard()

    /// What this program offers; empty once another program copied something.
    package private(set) var content = PasteboardContent()

    private init() {}

    /// The text this program copied last; nil when another program copied since, or had copied later than the user
    /// did here. Setting it replaces an image. A desktop's clipboard manager keeps it when the program ends.
    public var string: String? {
        get { content.text }
        set { copy(string: newValue, image: nil) }
    }

    /// Likewise the picture.
    public var image: UIImage? {
        get { content.image }
        set { copy(string: nil, image: newValue) }
    }

    /// Offers both: whoever pastes takes what it can use. Nil for both offers nothing any more; what
    /// another program has copied stays.
    public func copy(string: String?, image: UIImage?) {
        content = PasteboardContent(text: string, image: image)
        FrameLoop.shared.host?.offer(content)
    }

    /// The text on the clipboard, whichever program copied it; nil when there is none, or the other
    /// program does not hand it over within some seconds. Called later on the main thread.
    public func readString(_ completion: @escaping @MainActor (String?) -> Void) {
        guard content.isEmpty, let host = FrameLoop.shared.host else { return completion(content.text) }
        host.readText(completion)
    }

    /// The files on the clipboard that a file manager copied, in order; empty when there are none, nil when
    /// the program that copied something does not answer for some seconds. Called later on the main thread. Names that
    /// are not UTF-8 text: as of `UIWindow.onDropFiles`.
    public func readFiles(_ completion: @escaping @MainActor ([URL]?) -> Void) {
        guard content.isEmpty, let host = FrameLoop.shared.host else { return completion([]) }
        host.readFiles(completion)
    }

    /// Another program copied something. Host only.
    package func anotherProgramCopied() { content = PasteboardContent() }
}

/// Kinds of the same thing, for whoever pastes to choose from.
package struct PasteboardContent: Sendable {
    package var text: String?
    package var image: UIImage?

    package init(text: String? = nil, image: UIImage? = nil) {
        self.text = text
        self.image = image
    }

    package var isEmpty: Bool { text == nil && image == nil }
}
