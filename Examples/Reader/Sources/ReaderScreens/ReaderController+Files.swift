import AsyncDisplayKit
import ReaderLibrary

/// Lists of feeds that are read from files and written to them.
extension ReaderController: UIDocumentPickerDelegate {
    func importFeeds() {
        let picker = UIDocumentPickerViewController(forOpeningContentTypes: [.xml])
        importPicker = picker
        picker.delegate = self
        present(picker, animated: true)
    }

    func exportFeeds() {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("feeds.opml")
        do { try OPML.document(of: library.feeds).write(to: file) } catch {
            return tell(error.localizedDescription)
        }
        present(UIDocumentPickerViewController(forExporting: [file]), animated: true)
    }

    /// The user chose a list of feeds.
    public func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]) {
        if controller === importPicker { add(urls) }
    }
}
