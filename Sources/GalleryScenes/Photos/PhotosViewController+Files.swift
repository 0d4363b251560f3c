import AsyncDisplayKit
import GalleryLibrary

/// Commands that change files: the trash, names, turns, and copies in other folders. They run one after another in the
/// background. The list changes when the library notices it.
extension PhotosViewController {
    /// Runs `work` behind the work before, and then `completion`.
    private func run<Result: Sendable>(
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

    /// Moves the chosen photos to the desktop's trash.
    package func delete(_ sender: Any?) { moveToTrash(chosenPhotos.map(\.path)) }

    private func moveToTrash(_ paths: [PhotoPath]) {
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
            photos.didMoveToTrash(result.0, result.1)
        }
    }

    private func didMoveToTrash(_ items: [Trash.Item], _ problem: FileProblem?) {
        library.refresh()
        guard !items.isEmpty else { return tell(problem?.description ?? "Nothing was deleted.") }
        undoManager?.registerUndo(withTarget: self) { $0.restore(items) }
        undoManager?.setActionName("Move to Trash")
        let verb = items.count == 1 ? "is" : "are"
        let words = "\(PhotosViewController.name(items.map(\.original))) \(verb) in the trash."
        let undo = UIAction(title: "Undo") { [weak self] _ in self?.undoManager?.undo() }
        tell([words, problem?.description].compactMap { $0 }.joined(separator: " "), action: undo)
    }

    private func restore(_ items: [Trash.Item]) {
        let trash = trash
        undoManager?.registerUndo(withTarget: self) { $0.moveToTrash(items.map(\.original)) }
        run {
            var problem: FileProblem?
            for item in items {
                do throws(FileProblem) { try trash.restore(item) } catch { problem = problem ?? error }
            }
            return problem
        } _: { photos, problem in
            photos.library.refresh()
            photos.wantedPhoto = items.first?.original
            photos.tell(problem?.description ?? "\(PhotosViewController.name(items.map(\.original))): taken back.")
        }
    }

    // MARK: - Names

    /// Asks for another name of the chosen photo.
    func renameChosen() {
        guard chosenPhotos.count == 1, let photo = chosenPhotos.first else { return }
        let alert = UIAlertController(title: "Rename", message: nil, preferredStyle: .alert)
        alert.addTextField { field in
            field.text = photo.displayName
            field.accessibilityLabel = "Name"
        }
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        let rename = UIAlertAction(title: "Rename", style: .default) { [weak self, weak alert] _ in
            if let name = alert?.textFields?.first?.text { self?.rename(photo.path, to: name) }
        }
        alert.addAction(rename)
        alert.preferredAction = rename
        (presentedViewController ?? self).present(alert, animated: true)
    }

    private func rename(_ path: PhotoPath, to name: String) {
        guard name != path.displayName else { return }
        run { () -> Result<PhotoPath, FileProblem> in
            do throws(FileProblem) { return .success(try FileTransfer.rename(path, to: name)) } catch {
                return .failure(error)
            }
        } _: { photos, result in
            photos.library.refresh()
            switch result {
            case .success(let new):
                photos.wantedPhoto = new
                photos.undoManager?.registerUndo(withTarget: photos) { $0.rename(new, to: path.displayName) }
            case .failure(let problem): photos.tell(problem.description)
            }
        }
    }

    // MARK: - Turns

    func turnRight() { turn(.right) }
    func turnLeft() { turn(.left) }
    func mirror() { turn(.mirrorHorizontally) }

    /// Turns the chosen photos in their files, without loss.
    private func turn(_ turn: PhotoTurn) {
        let paths = chosenPhotos.map(\.path)
        guard !paths.isEmpty else { return }
        run {
            var problem: FileProblem?
            for path in paths {
                do throws(FileProblem) { _ = try OrientationFile.turn(path, turn) } catch { problem = problem ?? error }
            }
            return problem
        } _: { photos, problem in
            photos.library.refresh()
            if let problem { photos.tell(problem.description) }
        }
    }

    // MARK: - Other folders

    func copyToFolder() { chooseTarget(for: .copy) }
    func moveToFolder() { chooseTarget(for: .move) }

    /// Transfers files. A name that is in use gets a number: nothing is replaced.
    func transfer(_ paths: [PhotoPath], to folder: PhotoPath, _ operation: FileTransfer.Operation) {
        let transfer = FileTransfer()
        let verb = operation == .copy ? "copied" : "moved"
        tell("\(PhotosViewController.name(paths)) …", action: UIAction(title: "Cancel") { _ in transfer.cancel() })
        run {
            transfer.transfer(paths, to: folder, operation, decide: { _ in .keepBoth })
        } _: { photos, outcomes in
            photos.library.refresh()
            var count = 0
            var problem: FileProblem?
            for outcome in outcomes {
                switch outcome {
                case .done: count += 1
                case .failed(let failure): problem = problem ?? failure
                case .skipped: break
                }
            }
            let words = count == 1 ? "1 photo was" : "\(GroupedNumber.text(count)) photos were"
            photos.tell(
                ["\(words) \(verb) to “\(folder.displayName)”.", problem?.description].compactMap { $0 }
                    .joined(separator: " "))
        }
    }
}

/// The changes of files, one after another.
private let fileQueue = DispatchQueue(label: "gallery.files")
