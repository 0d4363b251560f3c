import AsyncDisplayKit

/// Copies or moves files to a folder, or renames one. Nothing is overwritten without a decision, and a file is complete
/// or not there. Any thread; calls wait for the disk.
package final class FileTransfer: Sendable {
    package enum Operation: Sendable { case copy, move }

    /// The fate of a file whose name is in use.
    package enum Decision: Sendable {
        /// Neither file changes.
        case skip
        /// The file in the folder is replaced.
        case replace
        /// The name gets a number: `photo (2).jpg`.
        case keepBoth
    }

    /// How far the transfer is.
    package struct Progress: Sendable, Equatable {
        /// The file that is transferred now.
        package var path: PhotoPath
        /// The files that are done or skipped, and all.
        package var fileCount = 0, totalFileCount: Int
        /// The bytes that are done, and all as the files were at the start.
        package var byteCount = 0, totalByteCount: Int
    }

    /// The result for one file.
    package enum Outcome: Sendable, Equatable {
        case done(PhotoPath)
        case skipped
        case failed(FileProblem)
    }

    private let isCancelled = Locked(false)

    package init() {}

    /// Ends the transfer soon. The file that is transferred stays where it was.
    package func cancel() { isCancelled.withLock { $0 = true } }

    /// The paths in `folder` that are in use by other files than those to be transferred there. One system call a file.
    package static func pathsInUse(by files: [PhotoPath], in folder: PhotoPath) -> [PhotoPath] {
        var known: Set<PhotoPath> = []
        return files.filter { $0.folder != folder }.map { folder.appending($0.name) }
            .filter { known.insert($0).inserted && FileMove.exists($0) }
    }

    /// Transfers files to a folder, one after another. A failure concerns one file. After `cancel()` all others fail
    /// with `cancelled`.
    ///
    /// - Parameters:
    ///   - decide: Called for each name that is in use, unless a file of this transfer has it: both are kept then.
    ///   - progress: Called before each file and after each block.
    /// - Returns: An outcome for each file, in order.
    package func transfer(
        _ files: [PhotoPath], to folder: PhotoPath, _ operation: Operation,
        decide: (_ existing: PhotoPath) -> Decision, progress: (Progress) -> Void = { _ in }
    ) -> [Outcome] {
        let sizes = files.map { FileCopy.status($0).map { Int($0.st_size) } ?? 0 }
        var state = Progress(
            path: folder, totalFileCount: files.count, totalByteCount: sizes.reduce(0, +))
        var outcomes: [Outcome] = []
        var placed: Set<PhotoPath> = []
        for (file, size) in zip(files, sizes) {
            let before = state.byteCount
            state.path = file
            progress(state)
            do throws(FileProblem) {
                let result = try transfer(file, to: folder, operation) {
                    placed.contains($0) ? .keepBoth : decide($0)
                } _: { count in
                    state.byteCount += count
                    progress(state)
                }
                if let result { placed.insert(result) }
                outcomes.append(result.map { .done($0) } ?? .skipped)
            } catch {
                outcomes.append(.failed(error))
            }
            state.fileCount += 1
            state.byteCount = before + size
        }
        progress(state)
        return outcomes
    }

    /// Gives a file another name in its folder. Fails with `exists` if the name is in use.
    package static func rename(_ path: PhotoPath, to name: String) throws(FileProblem) -> PhotoPath {
        let bytes = Array(name.utf8)
        guard !bytes.isEmpty, bytes.count <= 255, ![".", ".."].contains(name), !bytes.contains(0),
            !bytes.contains(UInt8(ascii: "/"))
        else { throw .badName(name) }
        let target = path.sibling(bytes)
        guard FileMove.exists(path) else { throw .missing(path) }
        guard target != path else { return path }
        try FileMove.rename(path, to: target)
        return target
    }

    /// Copies or moves a file to a path. Fails with `exists` if the path is in use.
    package func place(_ file: PhotoPath, at target: PhotoPath, _ operation: Operation) throws(FileProblem) {
        guard let status = FileCopy.status(file) else { throw FileProblem(errno, file) }
        guard !FileMove.exists(target) else { throw .exists(target) }
        try place(file, status, at: target, operation, .keeping) { _ in }
    }

    // MARK: - One file

    /// The new path; nil if the file was skipped.
    private func transfer(
        _ file: PhotoPath, to folder: PhotoPath, _ operation: Operation, _ decide: (PhotoPath) -> Decision,
        _ progress: (Int) -> Void
    ) throws(FileProblem) -> PhotoPath? {
        guard !isCancelled.current else { throw .cancelled }
        guard let status = FileCopy.status(file) else { throw FileProblem(errno, file) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(file) }
        var target = folder.appending(file.name)
        if operation == .move, target == file { return file }
        var placement = FileDraft.Placement.keeping
        if FileMove.exists(target) {
            // A copy beside the file gets a number without a question.
            switch target == file ? .keepBoth : decide(target) {
            case .skip: return nil
            case .keepBoth: target = FileTransfer.freePath(for: target)
            case .replace:
                var existing = stat()
                _ = target.withCPath { lstat($0, &existing) }
                guard existing.st_mode & S_IFMT != S_IFDIR else { throw .exists(target) }
                // Two names of one file: replacing one with the other would lose it.
                if existing.st_dev == status.st_dev, existing.st_ino == status.st_ino { throw .exists(target) }
                placement = .replacing
            }
        }
        try place(file, status, at: target, operation, placement, progress)
        return target
    }

    private func place(
        _ file: PhotoPath, _ status: stat, at target: PhotoPath, _ operation: Operation,
        _ placement: FileDraft.Placement, _ progress: (Int) -> Void
    ) throws(FileProblem) {
        if operation == .move, try moveOnDrive(file, target, placement) { return }
        let copied = try copy(file, status, to: target, placement, isVerified: operation == .move, progress)
        if operation == .move {
            try FileTransfer.removeSource(file, status, target, placement == .keeping ? copied : nil)
        }
    }

    /// Removes a file that was copied, if it is unchanged. If it cannot be removed and is still there, its copy is
    /// removed. `copied` is the status of the copy, nil if it stays because it replaced another file.
    static func removeSource(
        _ file: PhotoPath, _ status: stat, _ target: PhotoPath, _ copied: stat?
    ) throws(FileProblem) {
        do throws(FileProblem) {
            try FileCopy.checkUnchanged(file, since: status)
            if file.withCPath({ unlink($0) }) != 0 { throw FileProblem(errno, file) }
        } catch {
            // Another program removed the file: the copy may be the only one.
            if case .missing = error { return }
            if let copied, FileMove.exists(file) { FileMove.removeIfSame(target, copied) }
            throw error
        }
    }

    /// False if the folder is on another drive.
    private func moveOnDrive(
        _ file: PhotoPath, _ target: PhotoPath, _ placement: FileDraft.Placement
    ) throws(FileProblem) -> Bool {
        do throws(FileProblem) {
            switch placement {
            case .keeping: try FileMove.rename(file, to: target)
            case .replacing:
                let status = file.withCPath { old in target.withCPath { AsyncDisplayKit.rename(old, $0) } }
                if status != 0 { throw FileProblem(errno, target) }
            }
            return true
        } catch {
            guard case .otherDrive = error else { throw error }
            return false
        }
    }

    /// The status of the copy.
    private func copy(
        _ file: PhotoPath, _ status: stat, to target: PhotoPath, _ placement: FileDraft.Placement, isVerified: Bool,
        _ progress: (Int) -> Void
    ) throws(FileProblem) -> stat? {
        let source = file.withCPath { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard source >= 0 else { throw FileProblem(errno, file) }
        defer { close(source) }
        var draft = try FileDraft(for: target)
        var sum = Checksum()
        try FileCopy.copy(source, 0..<Int(status.st_size), to: draft, file) { block in
            if isVerified { sum.update(block) }
            progress(block.count)
            return !isCancelled.current
        }
        if isVerified { try draft.verify(Int(status.st_size), sum.value) }
        draft.setAttributes(of: source, status)
        try draft.place(placement, isSynced: true) { () throws(FileProblem) in
            try FileCopy.checkUnchanged(file, since: status)
        }
        return draft.status
    }

    /// The path with the first number that makes it free.
    private static func freePath(for path: PhotoPath) -> PhotoPath {
        let dot = path.name.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > 0 ? $0 : nil } ?? path.name.count
        let (stem, ending) = (path.name[..<dot].prefix(230), path.name[dot...].prefix(20))
        var number = 2
        while true {
            let candidate = path.sibling(Array(stem) + Array(" (\(number))".utf8) + Array(ending))
            if !FileMove.exists(candidate) { return candidate }
            number += 1
        }
    }
}
