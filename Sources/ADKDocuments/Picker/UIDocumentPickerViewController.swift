import ADKControllers
import ADKFoundation
import ADKLayers
import ADKViews
import Foundation

/// Lets the user choose files to open, or a place for files to save, in the desktop's own dialog.
///
/// The dialog is that of the desktop's portal. Without a portal the framework shows one of its own, in a window above
/// the app's, or in a sheet if the host has one window. Present the controller; it dismisses itself. Main thread.
///
/// Differs from UIKit: the presentation styles have no effect, and URLs need no security scope.
@preconcurrency @MainActor
open class UIDocumentPickerViewController: UIViewController {
    /// Receives the choice. Weak.
    open weak var delegate: (any UIDocumentPickerDelegate)?
    /// Whether the user may choose several files. False by default.
    open var allowsMultipleSelection = false
    /// The folder that is shown first. Nil leaves it to the dialog.
    open var directoryURL: URL?
    /// Kept without effect: names are always shown whole.
    open var shouldShowFileExtensions = true

    private enum State {
        case waiting
        case asking(Task<Void, Never>)
        case answered
    }

    private let purpose: FileChoice.Purpose
    private let types: [UTType]
    private let transfer: DocumentTransfer
    private var state = State.waiting
    /// The window of the framework's own dialog.
    private weak var dialog: UIWindow?

    /// Creates a picker that opens files of these types, or of all types if there are none. With `folder` alone it
    /// opens folders. With `asCopy` the delegate receives copies in a temporary folder, which the app may
    /// change and remove.
    public init(forOpeningContentTypes contentTypes: [UTType], asCopy: Bool = false) {
        purpose = contentTypes == [.folder] || contentTypes == [.directory] ? .openFolder : .open
        types = contentTypes
        transfer = asCopy ? .copyToTemporaryFolder : .none
        super.init(nibName: nil, bundle: nil)
        beTransparent()
    }

    /// Creates a picker that asks for the place of a file, or for the folder of several, and puts them there: with
    /// `asCopy` as copies, or else it moves them. The delegate receives the new URLs.
    ///
    /// A file with the same name is replaced after the user agreed. A failure leaves it as it was, and is told; the
    /// delegate receives the files that are in their places already.
    public init(forExporting urls: [URL], asCopy: Bool = false) {
        purpose =
            urls.count == 1
            ? .save(name: urls[0].lastPathComponent) : .saveAll(names: DocumentTransfer.names(of: urls))
        types = []
        transfer = .export(urls, moving: !asCopy)
        super.init(nibName: nil, bundle: nil)
        beTransparent()
    }

    private var isSaving: Bool { if case .export = transfer { true } else { false } }

    private func beTransparent() {
        modalPresentationStyle = .overFullScreen
        modalTransitionStyle = .crossDissolve
    }

    /// Call super. The dialog opens.
    override open func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        guard case .waiting = state else { return }
        var choice = FileChoice(purpose)
        choice.title = title ?? (isSaving ? FrameworkWord.save : .open).text
        choice.types = types
        choice.allowsMultiple = allowsMultipleSelection
        choice.folder = directoryURL?.path
        let work = OutstandingWork.begin(.fetch, "a file dialog")
        state = .asking(
            Task { [weak self] in
                let answer = await UIApplication.shared.chooseFiles(choice)
                if !Task.isCancelled {
                    if answer == .unavailable { self?.showOwnDialog(choice) } else { self?.receive(answer) }
                }
                OutstandingWork.end(work)
            })
    }

    /// Call super. The dialog closes, if it is open.
    override open func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        guard case .asking(let task) = state, presentingViewController == nil else { return }
        state = .answered
        task.cancel()
        dialog?.close()
        delegate?.documentPickerWasCancelled(self)
    }

    private func showOwnDialog(_ choice: FileChoice) {
        let browser = FileBrowserController(choice) { [weak self] in self?.receive($0) }
        guard let window = view.window, UIApplication.shared.opensDialogs else {
            return present(browser, animated: true)
        }
        let dialog = UIWindow(frame: CGRect(origin: .zero, size: browser.preferredContentSize))
        dialog.minimumSize = CGSize(width: 360, height: 240)
        dialog.rootViewController = browser
        dialog.dialogParent = window
        self.dialog = dialog
        dialog.makeKeyAndVisible()
    }

    /// Puts the files where they belong, dismisses the picker, and tells the delegate.
    private func receive(_ answer: FileChoiceAnswer) {
        guard case .asking = state else { return }
        state = .answered
        dialog?.close()
        guard case .chosen(let addresses) = answer, !addresses.isEmpty else { return dismissSelf(with: []) }
        let work = OutstandingWork.begin(.fetch, "the files of a file dialog")
        Task {
            do throws(DocumentTransfer.Failure) {
                dismissSelf(with: try await transfer.run(on: addresses.compactMap { URL(string: $0) }))
            } catch {
                tell(error)
            }
            OutstandingWork.end(work)
        }
    }

    private func dismissSelf(with urls: [URL]) {
        guard let presentingViewController else { return tellDelegate(urls) }
        presentingViewController.dismiss(animated: true) { self.tellDelegate(urls) }
    }

    private func tellDelegate(_ urls: [URL]) {
        if urls.isEmpty {
            delegate?.documentPickerWasCancelled(self)
        } else {
            delegate?.documentPicker(self, didPickDocumentsAt: urls)
        }
    }

    private func tell(_ failure: DocumentTransfer.Failure) {
        // The app may have dismissed the picker.
        guard presentingViewController != nil else { return tellDelegate(failure.done) }
        let alert = UIAlertController(
            title: FrameworkWord.fileNotSaved.text(failure.name), message: failure.reason, preferredStyle: .alert)
        alert.addAction(
            UIAlertAction(title: FrameworkWord.close.text, style: .cancel) { [self] _ in dismissSelf(with: failure.done)
            })
        (presentedViewController ?? self).present(alert, animated: true)
    }
}
