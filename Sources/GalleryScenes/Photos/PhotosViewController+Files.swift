import AsyncDisplayKit
import GalleryLibrary

/// Commands that change files: the trash, names and turns. They run one after another in the background. The library is
/// told of the files that changed, and the list follows it.
extension PhotosViewController {
    /// Runs `work` behind the work before, and then `completion`, unless the controller is gone.
    func run<Result: Sendable>(
        _ work: @escaping @Sendable () -> Result,
        _ completion: @escaping @MainActor (PhotosViewController, Result) -> Void
    ) {
        let id = OutstandingWork.begin(.fetch, "a change of files")
        fileQueue.async { [weak self] in
            let result = work()
            ASPerformBlockOnMainThread { if let self { completion(self, result) } }
            OutstandingWork.end(id)
        }
    }

    /// Shows a message in the window.
    func tell(_ text: String, action: UIAction? = nil) {
        if let window = view.window { NoticeView.show(text, in: window, action: action) }
    }

    /// “name” or “3 photos”.
    private static func name(_ paths: [PhotoPath]) -> String {
        paths.count == 1 ? "“\(paths[0].displayName)”" : "\(GroupedNumber.text(paths.count)) photos"
    }

    // MARK: - Trash

    /// Moves the chosen photos to the desktop's trash. In the list the photo behind them is selected then.
    package func delete(_ sender: Any?) {
        let next = viewer == nil ? photoBehindSelection : nil
        // A key may come again before the photo is gone.
        let paths = chosenPhotos.map(\.path).filter { !pathsToDelete.contains($0) }
        pathsToDelete.formUnion(paths)
        moveToTrash(paths) { photos, change in
            photos.registerRestoring(change)
            if let next { photos.wantedPhoto = next }
        }
    }

    /// The photo behind the last selected one, or else the last one that is not selected.
    private var photoBehindSelection: PhotoPath? {
        let (photos, selected) = (library.photos, Set(listing.selection))
        guard let last = selected.max(), last < photos.count else { return nil }
        let index = last + 1 < photos.count ? last + 1 : photos.indices.last { !selected.contains($0) }
        return index.map { photos[$0].path }
    }

    private func registerRestoring(_ change: FileChange) {
        lastChange = change
        undoManager?.registerUndo(withTarget: self) { $0.restore(change.items) }
        undoManager?.setActionName("Move to Trash")
    }

    func moveToTrash(
        _ paths: [PhotoPath], as change: FileChange = FileChange(),
        _ completion: @escaping @MainActor (PhotosViewController, FileChange) -> Void = { _, _ in }
    ) {
        guard !paths.isEmpty else { return }
        let trash = trash
        run {
            var items: [Trash.Item] = []
            var problem: FileProblem?
            for path in paths {
                do throws(FileProblem) { items.append(try trash.moveToTrash(path)) } catch {
                    problem = problem ?? error
                }
            }
            return (items, problem)
        } _: { photos, result in
            change.items = result.0
            // The others are there until the library notices.
            photos.pathsToDelete.subtract(Set(paths).subtracting(change.items.map(\.original)))
            photos.library.filesChanged(paths)
            if !change.items.isEmpty { completion(photos, change) }
            photos.tellOfTrash(change, result.1)
        }
    }

    private func tellOfTrash(_ change: FileChange, _ problem: FileProblem?) {
        let items = change.items
        guard !items.isEmpty else { return tell(problem?.description ?? "Nothing was deleted.") }
        let verb = items.count == 1 ? "is" : "are"
        let words = "\(PhotosViewController.name(items.map(\.original))) \(verb) in the trash."
        // The notice is about this change, also after others.
        let undo = UIAction(title: "Undo") { [weak self] _ in
            if self?.lastChange === change { self?.undoManager?.undo() } else { self?.takeBack(items) }
        }
        tell([words, problem?.description].compactMap { $0 }.joined(separator: " "), action: undo)
    }

    /// Undoes a move to the trash. Redone, it moves the photos there that came back: another file may have the name of
    /// one that did not.
    private func restore(_ items: [Trash.Item]) {
        let change = FileChange()
        lastChange = change
        undoManager?.registerUndo(withTarget: self) { photos in
            // Registered at once, while the manager knows that it redoes.
            let again = FileChange()
            photos.registerRestoring(again)
            photos.moveToTrash(change.items.map(\.original), as: again)
        }
        takeBack(items, as: change)
    }

    private func takeBack(_ items: [Trash.Item], as change: FileChange? = nil) {
        let trash = trash
        run {
            var restored: [Trash.Item] = []
            var problem: FileProblem?
            for item in items {
                do throws(FileProblem) {
                    try trash.restore(item)
                    restored.append(item)
                } catch { problem = problem ?? error }
            }
            return (restored, problem)
        } _: { photos, result in
            let problem = result.1
            change?.items = result.0
            photos.library.filesChanged(items.map(\.original))
            photos.wantedPhoto = items.first?.original
            let words = "\(PhotosViewController.name(items.map(\.original))) \(items.count == 1 ? "is" : "are") back."
            photos.tell(problem?.description ?? words)
        }
    }

    // MARK: - Names

    /// Asks for another name of the chosen photo.
    func renameChosen() {
        guard chosenPhotos.count == 1, let photo = chosenPhotos.first else { return }
        askForName(of: photo.path, photo.displayName)
    }

    /// Asks for another name of a photo. The name without its extension is selected in `text`.
    private func askForName(of path: PhotoPath, _ text: String, because problem: String? = nil) {
        let alert = UIAlertController(title: "Rename", message: problem, preferredStyle: .alert)
        let rename = UIAlertAction(title: "Rename", style: .default) { [weak self, weak alert] _ in
            if let name = alert?.textFields?.first?.text { self?.rename(path, to: name) }
        }
        alert.addTextField { field in
            field.text = text
            let stem = (text as NSString).deletingPathExtension
            field.selectedRange = NSRange(location: 0, length: stem.utf16.count)
            field.accessibilityLabel = "Name"
            field.addAction(for: .editingChanged) { [weak field, weak rename] _ in
                let name = field?.text ?? ""
                rename?.isEnabled = !name.isEmpty && !name.contains("/")
            }
        }
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        alert.addAction(rename)
        alert.preferredAction = rename
        ask(with: alert)
    }

    /// Presents an alert over the viewer if it is shown, or after the viewer's end if it closes.
    func ask(with alert: UIAlertController) {
        let top = presentedViewController
        guard let top, top.isBeingDismissed, let closing = top.transitionCoordinator else {
            return (top ?? self).present(alert, animated: true)
        }
        closing.animate(alongsideTransition: nil) { [weak self] _ in self?.present(alert, animated: true) }
    }

    /// Gives a photo another name in its folder. Asks again if it cannot have that.
    func rename(_ path: PhotoPath, to name: String) {
        guard name != path.displayName else { return }
        changeName(of: path, to: name) { photos, result in
            switch result {
            case .success(let new):
                photos.register("Rename", undo: { $0.nameAgain(new, path) }, redo: { $0.nameAgain(path, new) })
            case .failure(let problem): photos.askForName(of: path, name, because: problem.description)
            }
        }
    }

    /// Registers what undoes a change of files. The opposite is registered before a step begins, while the undo manager
    /// knows whether it undoes or redoes.
    func register(
        _ name: String, undo: @escaping @MainActor (PhotosViewController) -> Void,
        redo: @escaping @MainActor (PhotosViewController) -> Void
    ) {
        lastChange = FileChange()
        undoManager?.registerUndo(withTarget: self) { photos in
            photos.register(name, undo: redo, redo: undo)
            undo(photos)
        }
        undoManager?.setActionName(name)
    }

    /// Gives a photo a name that it had before.
    private func nameAgain(_ path: PhotoPath, _ former: PhotoPath) {
        changeName(of: path, to: String(decoding: former.name, as: UTF8.self)) { photos, result in
            if case .failure(let problem) = result { photos.tell(problem.description) }
        }
    }

    private func changeName(
        of path: PhotoPath, to name: String,
        _ completion: @escaping @MainActor (PhotosViewController, Result<PhotoPath, FileProblem>) -> Void
    ) {
        run { () -> Result<PhotoPath, FileProblem> in
            do throws(FileProblem) { return .success(try FileTransfer.rename(path, to: name)) } catch {
                return .failure(error)
            }
        } _: { photos, result in
            let new = try? result.get()
            photos.library.filesChanged([path] + (new.map { [$0] } ?? []))
            if let new { photos.wantedPhoto = new }
            completion(photos, result)
        }
    }

    // MARK: - Turns

    func turnRight() { turnChosen(.right) }
    func turnLeft() { turnChosen(.left) }
    func mirror() { turnChosen(.mirrorHorizontally) }

    private func turnChosen(_ turn: PhotoTurn) {
        self.turn(chosenPhotos.map(\.path), turn) { photos, paths in
            photos.register(
                turn.title, undo: { $0.turn(paths, turn.inverse) }, redo: { $0.turn(paths, turn) })
        }
    }

    /// Turns photos in their files, without loss. `completion` gets those that were turned, if there are any. If the
    /// file of the photo in the viewer cannot be turned, its view is.
    private func turn(
        _ paths: [PhotoPath], _ turn: PhotoTurn,
        _ completion: @escaping @MainActor (PhotosViewController, [PhotoPath]) -> Void = { _, _ in }
    ) {
        guard !paths.isEmpty else { return }
        run {
            var turned: [PhotoPath] = []
            var problem: FileProblem?
            var hasOtherNames = false
            let thumbnails = ThumbnailStore()
            for path in paths {
                do throws(FileProblem) {
                    _ = try OrientationFile.turn(path, turn)
                    turned.append(path)
                    thumbnails.forget(path)
                    var status = stat()
                    if path.withCPath({ stat($0, &status) }) == 0, status.st_nlink > 1 { hasOtherNames = true }
                } catch { problem = problem ?? error }
            }
            return (turned, problem, hasOtherNames)
        } _: { photos, result in
            photos.library.filesChanged(paths)
            if !result.0.isEmpty { completion(photos, result.0) }
            // The other names of a file may be anywhere in the folders.
            if result.2 { photos.library.refresh() }
            guard let problem = result.1 else { return }
            let isShown = photos.viewer != nil && photos.chosenPhotos.map(\.path) == paths
            let turnsView = isShown && photos.viewer?.turnView(turn) == true
            photos.tell(problem.description + (turnsView ? " Only the view is turned." : ""))
        }
    }
}

extension PhotoTurn {
    /// The name of the command.
    fileprivate var title: String {
        switch self {
        case .right: "Rotate Right"
        case .left: "Rotate Left"
        case .halfTurn: "Rotate"
        case .mirrorHorizontally, .mirrorVertically: "Mirror"
        }
    }
}

extension PhotosViewController {
    /// Cancels the transfers that run, and waits for the file at hand. For the end of the program.
    package static func endFileChanges() {
        for transfer in runningTransfers { transfer.cancel() }
        fileQueue.sync {}
    }
}

/// A change of files that can be undone, and the photos that it moved to the trash or took back.
@MainActor
final class FileChange {
    fileprivate var items: [Trash.Item] = []
}

/// The changes of files, one after another.
private let fileQueue = DispatchQueue(label: "gallery.files")
/// The transfers that can be cancelled.
@MainActor var runningTransfers: [FileTransfer] = []
