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

// sample: restoring
/// Shows a document at the page where the reader was.
final class ReaderSceneDelegate: UIResponder, UIWindowSceneDelegate {
    private(set) var page = 1

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
        page = session.stateRestorationActivity?.userInfo?["page"] as? Int ?? 1
    }

    func turn(to page: Int, in scene: UIScene) {
        self.page = page
        let activity = scene.userActivity ?? NSUserActivity(activityType: "org.example.reader.document")
        activity.addUserInfoEntries(from: ["page": page])
        activity.needsSave = true
        scene.userActivity = activity
    }

    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { scene.userActivity }
}
// end

// sample: icons
/// An icon of the desktop, or a symbol of the framework.
final class FolderNode: ASDisplayNode, @unchecked Sendable {
    private let icon = ASImageNode()

    override init() {
        super.init()
        automaticallyManagesSubnodes = true
        icon.image = UIImage(iconNamed: "folder", size: 32) ?? UIImage(systemName: "folder")
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASWrapperLayoutSpec(layoutElement: icon)
    }
}
// end
