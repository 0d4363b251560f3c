import AsyncDisplayKit

/// A text that is edited, from a file or made up, with a menu bar. Control+S saves it.
package final class EditorViewController: UIViewController, UITextViewDelegate {
    private let path: String?
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
        super.init()
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
        textView.font = Theme.body
        textView.textColor = Theme.text
        textView.backgroundColor = Theme.card
        textView.text = document.text
        // The view has it now.
        document.text = ""
        textView.selectedRange = NSRange()
        textView.delegate = self
        textView.isFindInteractionEnabled = true
        // A file has no looks to keep.
        textView.allowsEditingTextAttributes = path == nil
        textView.textContainer.lineFragmentPadding = 0
        view.addSubview(textView)
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
        let save = UIKeyCommand(
            title: "Save", action: Selector(EditorViewController.save), input: "s", modifierFlags: .control)
        builder.insertChild(UIMenu(options: .displayInline, children: [save]), atStartOfMenu: .file)
    }

    /// Saves the file in the background. A failure is told, and the old file stays.
    package func save() {
        guard let path else { return tell("This text has no file.") }
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
