import AsyncDisplayKit

// The code of the article *Files and the desktop*. The `sample` comments mark what the article shows.

@MainActor
enum DesktopSamples {
    // sample: start
    /// The options of a program that runs once, for its command line.
    static func options(for arguments: [String]) -> ADKApplicationOptions {
        var options = ADKApplicationOptions()
        options.identifier = "org.example.Reader"
        options.urls = ADKApplicationOptions.urls(in: arguments)
        return options
    }
    // end
}

// sample: picking
/// Opens notes, and shows the first line of each.
final class NotesViewController: UIViewController, UIDocumentPickerDelegate {
    private(set) var titles: [String] = []

    func chooseNotes() {
        let picker = UIDocumentPickerViewController(forOpeningContentTypes: [.plainText])
        picker.allowsMultipleSelection = true
        picker.delegate = self
        present(picker, animated: true)
    }

    func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]) {
        titles = urls.compactMap { url in
            (try? String(contentsOf: url, encoding: .utf8))?.split(separator: "\n").first.map(String.init)
        }
    }
}
// end

// sample: dialog
extension NotesViewController {
    /// Shows the settings in a window above the notes.
    @discardableResult
    func openSettings(_ settings: UIViewController) -> UIWindow {
        let dialog = UIWindow(frame: CGRect(x: 0, y: 0, width: 360, height: 240))
        dialog.title = "Settings"
        dialog.rootViewController = settings
        dialog.dialogParent = view.window
        dialog.makeKeyAndVisible()
        return dialog
    }
}
// end
