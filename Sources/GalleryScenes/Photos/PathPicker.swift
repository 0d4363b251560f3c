import AsyncDisplayKit
import GalleryLibrary

/// A file dialog over a screen.
@MainActor
final class PathPicker: UIDocumentPickerDelegate {
    /// The dialogs that are open. A picker does not keep its delegate.
    private static var pickers: [PathPicker] = []

    private let chosen: @MainActor ([PhotoPath]) -> Void

    private init(_ chosen: @escaping @MainActor ([PhotoPath]) -> Void) { self.chosen = chosen }

    /// Asks for files or a folder, beginning in `folder`. `chosen` is not called if the user cancels.
    static func choose(
        _ types: [UTType], several: Bool, from folder: PhotoPath?, title: String? = nil,
        over screen: UIViewController,
        _ chosen: @escaping @MainActor ([PhotoPath]) -> Void
    ) {
        let own = PathPicker(chosen)
        pickers.append(own)
        let picker = UIDocumentPickerViewController(forOpeningContentTypes: types)
        picker.allowsMultipleSelection = several
        picker.directoryURL = folder?.url
        picker.delegate = own
        picker.title = title
        screen.present(picker, animated: true)
    }

    func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]) {
        end()
        chosen(urls.compactMap { PhotoPath(url: $0) })
    }

    func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) { end() }

    private func end() { PathPicker.pickers.removeAll { $0 === self } }
}
