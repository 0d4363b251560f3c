import AsyncDisplayKit

/// A text that is edited, from a file or made up, with a menu bar. Control+S saves it, Control+O opens another.
package final class EditorViewController: UIViewController, UITextViewDelegate, UIDocumentPickerDelegate {
    private var path: String?
    private var document: TextDocument
    private let textView = UITextView(frame: .zero)
    private var isChanged = false { didSet { if isChanged != oldValue { showTitle() } } }
    /// The last save in the background.
    private var saves = 0

    /// Opens a file, or without one a text in many scripts.
    package init(file path: String?) throws(TextDocument.Problem) {
        self.path = path
        if let path {
            document = try TextDocument(contentsOf: path)
        } else {
            document = TextDocument(text: SampleText.make(paragraphs: 400))
        }
        super.init(nibName: nil, bundle: nil)
        showTitle()
    }

    private func showTitle() {
        let name = path.map { ($0 as NSString).lastPathComponent } ?? "Text in many scripts"
        title = isChanged ? "\(name) (changed)" : name
        view.window?.title = title
    }

    override package func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = Theme.page
        textView.accessibilityLabel = "Text"
        textView.font = Theme.body
        textView.textColor = Theme.text
        textView.backgroundColor = Theme.card
        showText()
        textView.delegate = self
        textView.isFindInteractionEnabled = true
        textView.textContainer.lineFragmentPadding = 0
        view.addSubview(textView)
    }

    private func showText() {
        textView.text = document.text
        // The view has it now.
        document.text = ""
        textView.selectedRange = NSRange()
        // A file has no looks to keep.
        textView.allowsEditingTextAttributes = path == nil
        isChanged = false
        showTitle()
    }

    override package func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        textView.frame = view.bounds
        let margin = max(Theme.margin, ((view.bounds.width - Theme.columnWidth) / 2).rounded())
        textView.textContainerInset = UIEdgeInsets(top: 24, left: margin, bottom: 24, right: margin)
    }

    override package func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        textView.becomeFirstResponder()
        view.window?.showsMenuBar = true
        showTitle()
    }

    package func textViewDidChange(_ textView: UITextView) { isChanged = true }

    override package func buildMenu(with builder: any UIMenuBuilder) {
        super.buildMenu(with: builder)
        let open = UIKeyCommand(
            title: "Open…", action: Selector(EditorViewController.open), input: "o", modifierFlags: .control)
        let save = UIKeyCommand(
            title: "Save", action: Selector(EditorViewController.save), input: "s", modifierFlags: .control)
        let saveAs = UIKeyCommand(
            title: "Save As…", action: Selector(EditorViewController.saveAs), input: "s",
            modifierFlags: [.control, .shift])
        builder.insertChild(UIMenu(options: .displayInline, children: [open, save, saveAs]), atStartOfMenu: .file)
    }

    /// The folder of the file. Nil without one.
    private var folder: URL? { path.map { URL(fileURLWithPath: $0).deletingLastPathComponent() } }

    // MARK: - Opening

    /// Asks for a file and shows it.
    package func open() {
        let picker = UIDocumentPickerViewController(forOpeningContentTypes: [.text, .sourceCode])
        picker.directoryURL = folder
        picker.delegate = self
        present(picker, animated: true)
    }

    package func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]) {
        guard let path = urls.first?.path else { return }
        if controller === savePicker { return didSave(as: path) }
        guard isChanged else { return show(path) }
        let alert = UIAlertController(
            title: "Close this text without saving it?", message: nil, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        alert.addAction(UIAlertAction(title: "Close", style: .destructive) { [weak self] _ in self?.show(path) })
        present(alert, animated: true)
    }

    private func show(_ path: String) {
        do throws(TextDocument.Problem) {
            document = try TextDocument(contentsOf: path)
            self.path = path
            showText()
        } catch {
            tell(error.description)
        }
    }

    // MARK: - Saving

    private weak var savePicker: UIDocumentPickerViewController?

    /// Asks for a place and saves the file there. From then on it is that file.
    package func saveAs() {
        document.text = textView.text
        defer { document.text = "" }
        let name = path.map { ($0 as NSString).lastPathComponent } ?? "Text.txt"
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(name)
        do throws(TextDocument.Problem) { try document.write(to: file.path) } catch { return tell(error.description) }
        let picker = UIDocumentPickerViewController(forExporting: [file])
        picker.directoryURL = folder
        savePicker = picker
        picker.delegate = self
        present(picker, animated: true)
    }

    private func didSave(as path: String) {
        self.path = path
        isChanged = false
        showTitle()
    }

    /// Saves the file in the background. A failure is told, and the old file stays.
    package func save() {
        guard let path else { return saveAs() }
        document.text = textView.text
        let document = document
        saves += 1
        let number = saves
        ASPerformBlockOnBackgroundThread { [weak self] in
            let result = Result { () throws(TextDocument.Problem) in try document.write(to: path) }
            ASPerformBlockOnMainThread {
                guard let self else { return }
                switch result {
                case .success: if number == self.saves, self.textView.text == document.text { self.isChanged = false }
                case .failure(let problem): self.tell(problem.description)
                }
            }
        }
    }

    private func tell(_ message: String) {
        let alert = UIAlertController(title: nil, message: message, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .default))
        present(alert, animated: true)
    }
}
