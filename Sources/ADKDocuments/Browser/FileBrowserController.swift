import ADKControllers
import ADKEditing
import ADKFoundation
import ADKGraphics
import ADKViews
import Foundation
import Glibc

/// The framework's own file dialog, for desktops without a portal: places at the side, a stack of folders, and below
/// them a field for a name and the buttons.
///
/// Enter chooses, Alt+Up opens the folder above, Ctrl+H shows hidden files.
final class FileBrowserController: UIViewController, UITextFieldDelegate {
    private let choice: FileChoice
    private let onAnswer: (FileChoiceAnswer) -> Void
    private var isAnswered = false
    private var filter: FolderListing.Filter
    private let split = UISplitViewController()
    private let folders = FolderStack()
    private let bar = UIView(frame: .zero)
    private let name = UITextField(frame: .zero)
    private let newFolder = UIButton(type: .system)
    private let cancelButton = UIButton(type: .system)
    private let chooseButton = UIButton(type: .system)
    private lazy var places = PlacesViewController(
        FolderPlaces(environment: ProcessInfo.processInfo.environment) { BytePath($0).isFolder }
    ) { [weak self] in self?.open($0) }

    private static let barHeight: CGFloat = 52
    private static let margin: CGFloat = 12

    init(_ choice: FileChoice, onAnswer: @escaping (FileChoiceAnswer) -> Void) {
        self.choice = choice
        self.onAnswer = onAnswer
        filter = FolderListing.Filter(
            types: choice.purpose == .open ? choice.types : [], allowsFiles: choice.purpose == .open)
        super.init(nibName: nil, bundle: nil)
        title = choice.title
        preferredContentSize = CGSize(width: 820, height: 560)
        modalPresentationStyle = .formSheet
    }

    private var isSaving: Bool {
        switch choice.purpose {
        case .open, .openFolder: false
        case .save, .saveAll: true
        }
    }

    // MARK: - The view

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        split.preferredPrimaryColumnWidth = 220
        split.setViewController(places, for: .primary)
        split.setViewController(folders, for: .secondary)
        addChild(split)
        view.addSubview(split.view)
        split.didMove(toParent: self)
        fillBar()
        let folder = choice.folder.map { BytePath($0) }
        open(folder.flatMap { $0.isFolder ? $0 : nil } ?? BytePath(NSHomeDirectory()))
        split.show(.secondary)
    }

    private func fillBar() {
        bar.backgroundColor = Palette.bar
        view.addSubview(bar)
        func add(_ button: UIButton, _ title: FrameworkWord, _ action: @escaping @MainActor () -> Void) {
            button.setTitle(title.text, for: .normal)
            button.addAction(UIAction { _ in action() }, for: .primaryActionTriggered)
            bar.addSubview(button)
        }
        add(cancelButton, .cancel) { [weak self] in self?.answer(.cancelled) }
        add(chooseButton, isSaving ? .save : .open) { [weak self] in self?.choose() }
        if choice.purpose != .open { add(newFolder, .newFolder) { [weak self] in self?.askForNewFolder() } }
        guard case .save(let suggestion) = choice.purpose else { return }
        name.text = suggestion
        name.placeholder = FrameworkWord.name.text
        name.borderStyle = .roundedRect
        name.delegate = self
        name.addAction(UIAction { [weak self] _ in self?.choiceDidChange() }, for: .editingChanged)
        bar.addSubview(name)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let (bounds, height) = (view.bounds, FileBrowserController.barHeight)
        split.view.frame = CGRect(x: 0, y: 0, width: bounds.width, height: max(0, bounds.height - height))
        bar.frame = CGRect(x: 0, y: split.view.frame.maxY, width: bounds.width, height: height)
        var end = bounds.width - FileBrowserController.margin
        for button in [chooseButton, cancelButton] {
            place(button, endingAt: &end)
        }
        var start = FileBrowserController.margin
        if newFolder.superview != nil {
            let width = newFolder.sizeThatFits(bounds.size).width
            place(newFolder, CGRect(x: start, y: 0, width: width, height: height))
            start += width + FileBrowserController.margin
        }
        place(name, CGRect(x: start, y: (height - 32) / 2, width: max(0, end - start), height: 32))
    }

    private func place(_ button: UIButton, endingAt end: inout CGFloat) {
        let width = max(72, button.sizeThatFits(view.bounds.size).width)
        place(button, CGRect(x: end - width, y: 0, width: width, height: FileBrowserController.barHeight))
        end -= width + FileBrowserController.margin
    }

    /// Mirrors the place in a language from right to left.
    private func place(_ view: UIView, _ frame: CGRect) {
        let isMirrored = self.view.effectiveUserInterfaceLayoutDirection == .rightToLeft
        view.frame = frame
        if isMirrored { view.frame.origin.x = bar.bounds.width - frame.maxX }
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        if name.superview != nil {
            name.becomeFirstResponder()
            name.selectAll(nil)
        } else {
            top?.node.view.becomeFirstResponder()
        }
    }

    /// The user closed the sheet or the window.
    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        if presentingViewController == nil { answer(.cancelled) }
    }

    private func answer(_ answer: FileChoiceAnswer) {
        guard !isAnswered else { return }
        isAnswered = true
        onAnswer(answer)
    }

    // MARK: - Folders

    private var top: FolderViewController? { folders.viewControllers.last as? FolderViewController }

    /// Shows a folder. The folders above it are below it on the stack.
    private func open(_ path: BytePath) {
        var paths = [path]
        while let last = paths.last, !last.isRoot { paths.append(last.parent) }
        let shown = folders.viewControllers.compactMap { $0 as? FolderViewController }
        let stack = paths.reversed().map { path in shown.first { $0.path == path } ?? makeFolder(path) }
        folders.setViewControllers(stack, animated: view.window != nil)
        folders.delegate = self
        split.show(.secondary)
        choiceDidChange()
    }

    private func makeFolder(_ path: BytePath) -> FolderViewController {
        let isMultiple = choice.purpose == .open && choice.allowsMultiple
        let folder = FolderViewController(path: path, filter: filter, allowsMultiple: isMultiple)
        folder.onOpenFolder = { [weak self] in self?.open($0) }
        folder.onSelect = { [weak self] in self?.choiceDidChange() }
        folder.onChoose = { [weak self] in self?.choose() }
        return folder
    }

    private func askForNewFolder() {
        let alert = UIAlertController(title: FrameworkWord.newFolder.text, message: nil, preferredStyle: .alert)
        alert.addTextField { $0.placeholder = FrameworkWord.name.text }
        alert.addAction(UIAlertAction(title: FrameworkWord.cancel.text, style: .cancel))
        alert.addAction(
            UIAlertAction(title: FrameworkWord.add.text, style: .default) { [weak self, weak alert] _ in
                self?.makeNewFolder(alert?.textFields?.first?.text ?? "")
            })
        present(alert, animated: true)
    }

    private func makeNewFolder(_ name: String) {
        guard let top, FileBrowserController.isFileName(name) else { return }
        let path = top.path.appending(name)
        guard mkdir(path.cString, 0o777) == 0 else { return show(FrameworkWord.folderNotMade.text(path.text)) }
        top.read()
        open(path)
    }

    private static func isFileName(_ name: String) -> Bool {
        !["", ".", ".."].contains(name) && !name.contains("/") && !name.contains("\0") && name.utf8.count <= 255
    }

    private func show(_ sentence: String) {
        let alert = UIAlertController(title: nil, message: sentence, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: FrameworkWord.close.text, style: .cancel))
        present(alert, animated: true)
    }

    // MARK: - The choice

    /// The paths that the button chooses now.
    private var chosen: [BytePath] {
        guard let top else { return [] }
        switch choice.purpose {
        case .open: return top.selectedPaths
        case .openFolder: return [top.path]
        case .saveAll(let names): return names.map { top.path.appending($0) }
        case .save:
            let name = name.text ?? ""
            return FileBrowserController.isFileName(name) ? [top.path.appending(name)] : []
        }
    }

    /// The files that saving would replace.
    private var replaced: [BytePath] { isSaving ? chosen.filter(\.exists) : [] }

    private func choiceDidChange() {
        chooseButton.isEnabled = !chosen.isEmpty
        if let top { places.mark(top.path) }
    }

    private func choose() {
        let (paths, replaced) = (chosen, replaced)
        guard !paths.isEmpty else { return }
        guard let first = replaced.first else { return answer(paths) }
        // A folder is never replaced by a file.
        if case .save = choice.purpose, first.isFolder { return open(first) }
        let question = FrameworkWord.replaceQuestion.text(first.name)
        let alert = UIAlertController(title: question, message: nil, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: FrameworkWord.cancel.text, style: .cancel))
        alert.addAction(
            UIAlertAction(title: FrameworkWord.replace.text, style: .destructive) { [weak self] _ in
                self?.answer(paths)
            })
        present(alert, animated: true)
    }

    /// Answers with the links of `paths`. The dialog stays open if one of them has none.
    private func answer(_ paths: [BytePath]) {
        var links: [String] = []
        for path in paths {
            guard let url = path.url else {
                return show((isSaving ? FrameworkWord.fileNotSaved : .folderNotReadable).text(path.name))
            }
            links.append(url.absoluteString)
        }
        answer(.chosen(links))
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        choose()
        return false
    }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        presses.handle { _, key in
            switch (key.keyCode, key.modifierFlags) {
            case (.keyboardReturnOrEnter, []): choose()
            case (.keyboardUpArrow, .alternate):
                guard let top, !top.path.isRoot else { return false }
                open(top.path.parent)
            case (.keyboardH, .control):
                filter.showsHidden.toggle()
                for case let folder as FolderViewController in folders.viewControllers { folder.show(filter) }
            default: return false
            }
            return true
        } orPass: {
            super.pressesBegan($0, with: event)
        }
    }
}

/// Escape closes the dialog, and does not go back.
private final class FolderStack: UINavigationController {
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if presses.contains(where: { $0.key?.keyCode == .keyboardEscape }) {
            next?.pressesBegan(presses, with: event)
        } else {
            super.pressesBegan(presses, with: event)
        }
    }
}

extension FileBrowserController: UINavigationControllerDelegate {
    func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) { choiceDidChange() }
}
