import AsyncDisplayKit
import GalleryLibrary

/// Copies and moves of photos to other folders, with a question for each name that is in use, and progress.
extension PhotosViewController {
    /// A transfer that is prepared or runs.
    private struct Job {
        let paths: [PhotoPath]
        let folder: PhotoPath
        let operation: FileTransfer.Operation
        /// The decisions of the user, by the paths that are in use.
        var decisions: [PhotoPath: FileTransfer.Decision] = [:]
    }

    func copyToFolder() { chooseTarget(for: .copy) }
    func moveToFolder() { chooseTarget(for: .move) }

    /// Transfers files. Before anything is done, the user is asked about names that are in use. A name that comes into
    /// use later gets a number: nothing is replaced without a question.
    func transfer(_ paths: [PhotoPath], to folder: PhotoPath, _ operation: FileTransfer.Operation) {
        lastTarget = folder
        // A move to the folder of a file changes nothing.
        let paths = operation == .copy ? paths : paths.filter { $0.folder != folder }
        guard !paths.isEmpty else { return tell("“\(folder.displayName)” is the folder of these photos.") }
        run {
            FileTransfer.pathsInUse(by: paths, in: folder)
        } _: { photos, used in
            photos.ask(about: used[...], Job(paths: paths, folder: folder, operation: operation))
        }
    }

    // MARK: - Questions

    /// Asks about the first path, and then about the others, unless the answer is for all.
    private func ask(about used: ArraySlice<PhotoPath>, _ job: Job) {
        guard let path = used.first else { return start(job) }
        let alert = UIAlertController(
            title: "“\(path.displayName)” is in use",
            message: "There is a file with this name in “\(job.folder.displayName)”. Replacing removes it.",
            preferredStyle: .alert)
        let forAll = used.count > 1 ? ForAllRow(others: used.count - 1) : nil
        if let forAll { alert.accessories = [forAll] }
        let choices: [(String, UIAlertAction.Style, FileTransfer.Decision)] = [
            ("Keep Both", .default, .keepBoth), ("Replace", .destructive, .replace), ("Skip", .default, .skip),
        ]
        for (title, style, decision) in choices {
            let action = UIAlertAction(title: title, style: style) { [weak self] _ in
                var job = job
                let isForAll = forAll?.isOn == true
                for path in isForAll ? used : used.prefix(1) { job.decisions[path] = decision }
                self?.ask(about: isForAll ? [] : used.dropFirst(), job)
            }
            alert.addAction(action)
            if decision == .keepBoth { alert.preferredAction = action }
        }
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        ask(with: alert)
    }

    // MARK: - Transfers

    private func start(_ job: Job) {
        let transfer = FileTransfer()
        runningTransfers.append(transfer)
        let latest = Locked<FileTransfer.Progress?>(nil)
        let (paths, folder, operation, decisions) = (job.paths, job.folder, job.operation, job.decisions)
        // The window may show something else before the end.
        run { [weak self, weak window = view.window] () -> [FileTransfer.Outcome] in
            let outcomes = transfer.transfer(
                paths, to: folder, operation, decide: { decisions[$0] ?? .keepBoth },
                progress: { progress in
                    // A busy main thread gets the last of several.
                    let isFirst = latest.withLock { latest in
                        defer { latest = progress }
                        return latest == nil
                    }
                    guard isFirst else { return }
                    ASPerformBlockOnMainThread {
                        let progress = latest.withLock { latest in
                            defer { latest = nil }
                            return latest
                        }
                        if let progress, let window = self?.view.window ?? window {
                            PhotosViewController.show(progress, of: transfer, operation, to: folder, in: window)
                        }
                    }
                })
            ASPerformBlockOnMainThread {
                runningTransfers.removeAll { $0 === transfer }
                guard self?.view.window == nil, let window else { return }
                NoticeView.show(PhotosViewController.report(of: outcomes, job), in: window)
            }
            return outcomes
        } _: { photos, outcomes in
            photos.library.filesChanged(job.paths + PhotosViewController.donePaths(outcomes))
            let undo = photos.registerUndo(of: job, outcomes)
            photos.tell(PhotosViewController.report(of: outcomes, job), action: undo)
        }
    }

    // MARK: - Undo

    /// A file before and after a transfer.
    private typealias Places = (before: PhotoPath, after: PhotoPath)

    /// Registers what takes a transfer back: moved files return, and copies go to the trash. A file that was replaced
    /// stays lost. Returns the action of its button, nil if no file was transferred.
    private func registerUndo(of job: Job, _ outcomes: [FileTransfer.Outcome]) -> UIAction? {
        let files = zip(job.paths, outcomes).compactMap { path, outcome -> Places? in
            if case .done(let new) = outcome { (path, new) } else { nil }
        }
        guard !files.isEmpty else { return nil }
        switch job.operation {
        case .copy:
            register("Copy to Folder", undo: { $0.moveToTrash(files.map(\.after)) }, redo: { $0.place(files, .copy) })
        case .move:
            let back = files.map { Places($0.after, $0.before) }
            register("Move to Folder", undo: { $0.place(back, .move) }, redo: { $0.place(files, .move) })
        }
        let change = lastChange
        return UIAction(title: "Undo") { [weak self] _ in
            if self?.lastChange === change { self?.undoManager?.undo() }
        }
    }

    private func place(_ files: [Places], _ operation: FileTransfer.Operation) {
        run {
            var (count, problem) = (0, FileProblem?.none)
            for file in files {
                do throws(FileProblem) {
                    try FileTransfer().place(file.before, at: file.after, operation)
                    count += 1
                } catch { problem = problem ?? error }
            }
            return (count, problem)
        } _: { photos, result in
            photos.library.filesChanged(files.flatMap { [$0.before, $0.after] })
            let words = result.0 == 1 ? "1 photo is" : "\(GroupedNumber.text(result.0)) photos are"
            let done = result.0 == 0 ? nil : "\(words) in “\(files[0].after.folder.displayName)” again."
            photos.tell([done, result.1?.description].compactMap { $0 }.joined(separator: " "))
        }
    }

    private static func show(
        _ progress: FileTransfer.Progress, of transfer: FileTransfer, _ operation: FileTransfer.Operation,
        to folder: PhotoPath, in window: UIWindow
    ) {
        // The report of its end may be shown.
        guard runningTransfers.contains(where: { $0 === transfer }) else { return }
        let number = min(progress.fileCount + 1, progress.totalFileCount)
        let verb = operation == .copy ? "Copying" : "Moving"
        let words =
            "\(verb) \(GroupedNumber.text(number)) of \(GroupedNumber.text(progress.totalFileCount)) to "
            + "“\(folder.displayName)” …"
        let part = Float(progress.byteCount) / Float(max(1, progress.totalByteCount))
        NoticeView.showProgress(
            words, part: part, of: transfer, in: window,
            action: UIAction(title: "Cancel") { _ in transfer.cancel() })
    }

    private static func donePaths(_ outcomes: [FileTransfer.Outcome]) -> [PhotoPath] {
        outcomes.compactMap { outcome -> PhotoPath? in
            if case .done(let path) = outcome { path } else { nil }
        }
    }

    private static func report(of outcomes: [FileTransfer.Outcome], _ job: Job) -> String {
        let count = donePaths(outcomes).count
        let problem = outcomes.lazy.compactMap { outcome -> FileProblem? in
            if case .failed(let failure) = outcome { failure } else { nil }
        }.first
        let verb = job.operation == .copy ? "copied" : "moved"
        let words = count == 1 ? "1 photo was" : "\(GroupedNumber.text(count)) photos were"
        return ["\(words) \(verb) to “\(job.folder.displayName)”.", problem?.description].compactMap { $0 }
            .joined(separator: " ")
    }
}

/// A switch for an answer that is for all names in use.
private final class ForAllRow: UIView {
    private let label = UILabel(frame: .zero)
    private let toggle = UISwitch(frame: .zero)

    /// `others` are the names in use besides the first.
    init(others: Int) {
        super.init(frame: .zero)
        label.text = others == 1 ? "Also for 1 other name" : "Also for \(GroupedNumber.text(others)) other names"
        label.font = Theme.meta
        toggle.accessibilityLabel = label.text
        addSubview(label)
        addSubview(toggle)
    }

    var isOn: Bool { toggle.isOn }

    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 32) }

    override func layoutSubviews() {
        super.layoutSubviews()
        let (text, knob) = (label.sizeThatFits(.zero), toggle.sizeThatFits(.zero))
        toggle.frame = CGRect(
            x: bounds.width - knob.width, y: ((bounds.height - knob.height) / 2).rounded(), width: knob.width,
            height: knob.height)
        label.frame = CGRect(
            x: 0, y: ((bounds.height - text.height) / 2).rounded(), width: max(0, toggle.frame.minX - 12),
            height: text.height.rounded(.up))
    }
}
