import ADKFoundation
import ADKGraphics
import Foundation

/// The desktop's clipboard, or its primary selection.
///
/// A copy is encoded when another program asks for it. Large content goes in pieces.
///
/// Differs from UIKit: content of another program needs that program's answer. The properties with content give only
/// what this program copied last. The methods that begin with `read`, and ``itemProviders``, read from all programs.
/// The types and ``changeCount`` know of other programs from the first use of one of them on, and a notification
/// follows each change.
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

    /// The pasteboard, its object, changed: this program or another one copied something.
    ///
    /// Differs from UIKit: there are no `changedTypesAddedUserInfoKey` and `changedTypesRemovedUserInfoKey`.
    public nonisolated static let changedNotification = Notification.Name("UIPasteboardChangedNotification")

    /// The content that this program offers. Empty after another program copied something.
    package private(set) var content = PasteboardContent()
    /// The content of another program, with its types. Nil if that is not known.
    private(set) var foreign: (any TransferSource)?
    private var changes = 0
    /// Whether the host tells of copies of other programs.
    private var isWatched = false
    /// Another program copied something; the host that watches will tell its types.
    private var hasLostContent = false

    private init() {}

    /// The number of changes that are known. It grows with each copy.
    public var changeCount: Int {
        watch()
        return changes
    }

    /// Offers content in all its types. With empty content nothing is offered, and content of another program stays.
    package func offer(_ content: PasteboardContent) {
        self.content = content
        (foreign, hasLostContent) = (nil, false)
        UIApplication.shared.host?.offer(self)
        changed()
    }

    /// Offers a text and an image of the same content. The receiving program chooses one. With nil for both, nothing is
    /// offered, and content of another program stays.
    public func copy(string: String?, image: UIImage?) {
        offer(PasteboardContent(text: string, image: image))
    }

    private func changed() {
        changes += 1
        NotificationCenter.default.post(name: UIPasteboard.changedNotification, object: self)
    }

    // MARK: - Other programs

    /// Asks the host to tell of copies of other programs. It is asked once.
    func watch() {
        guard !isWatched, let host = UIApplication.shared.host else { return }
        isWatched = host.watch(self)
    }

    /// The host is gone.
    package func isNoLongerWatched() {
        isWatched = false
        (foreign, hasLostContent) = (nil, false)
    }

    /// Another program copied something. Called by the host.
    package func anotherProgramCopied() {
        guard !content.isEmpty else { return }
        content = PasteboardContent()
        if isWatched { hasLostContent = true } else { changed() }
    }

    /// Another program copied something, which `source` offers; nil if nothing is offered. Called by the host that
    /// watches the pasteboard.
    package func anotherProgramOffers(_ source: (any TransferSource)?) {
        guard content.isEmpty, source != nil || foreign != nil || hasLostContent else { return }
        (foreign, hasLostContent) = (source, false)
        changed()
    }

    /// Where another program's content is read. Nil if this program copied last, or there are no others.
    var source: (any TransferSource)? {
        content.isEmpty ? foreign ?? UIApplication.shared.host?.source(of: self) : nil
    }
}
