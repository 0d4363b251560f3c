import ADKFoundation
import Foundation

extension NSItemProvider {
    /// Loads the item as a file of a type, or of the first type that conforms to it: a copy in a temporary folder.
    ///
    /// - Parameter completionHandler: called once, on a background thread, with the file or an error. The file is
    ///   removed when it returns: move or read it before.
    /// - Returns: the progress, which cancels the load.
    @discardableResult
    public func loadFileRepresentation(
        forTypeIdentifier typeIdentifier: String, completionHandler: @escaping @Sendable (URL?, (any Error)?) -> Void
    ) -> Progress {
        loadFile(of: UTType(named: typeIdentifier), inPlace: false) { file, _, error in completionHandler(file, error) }
    }

    /// Loads the item as a file. With `openInPlace` it is the file itself, if the item is one.
    ///
    /// - Parameter completionHandler: as below.
    @discardableResult
    public func loadFileRepresentation(
        for contentType: UTType, openInPlace: Bool = false,
        completionHandler: @escaping @Sendable (URL?, Bool, (any Error)?) -> Void
    ) -> Progress {
        loadFile(of: contentType, inPlace: openInPlace, completionHandler)
    }

    /// Loads the item as the file that it is, or else as a copy, as
    /// `loadFileRepresentation(forTypeIdentifier:completionHandler:)` does.
    ///
    /// - Parameter completionHandler: called once, on a background thread, with the file, whether it is the file
    ///   itself, and an error. A copy is removed when it returns.
    /// - Returns: the progress, which cancels the load.
    @discardableResult
    public func loadInPlaceFileRepresentation(
        forTypeIdentifier typeIdentifier: String,
        completionHandler: @escaping @Sendable (URL?, Bool, (any Error)?) -> Void
    ) -> Progress {
        loadFile(of: UTType(named: typeIdentifier), inPlace: true, completionHandler)
    }

    private func loadFile(
        of type: UTType, inPlace: Bool, _ completion: @escaping @Sendable (URL?, Bool, (any Error)?) -> Void
    ) -> Progress {
        let name = suggestedName
        guard canLoadObject(ofClass: URL.self) else { return loadCopy(of: type, name, completion) }
        // The item of a file has its address, and its content only if it was made for it.
        let progress = Progress(totalUnitCount: 1)
        let address = loadObject(ofClass: URL.self) { [self] url, error in
            guard !progress.isCancelled else { return completion(nil, false, CocoaError(.userCancelled)) }
            guard let url, url.isFileURL, url.isFile(of: type) else {
                let copy = loadCopy(of: type, name) { file, isInPlace, failure in
                    completion(file, isInPlace, failure)
                    progress.completedUnitCount = 1
                }
                progress.cancellationHandler = { copy.cancel() }
                return
            }
            if inPlace {
                completion(url, true, nil)
            } else {
                TemporaryFile.with(url.lastPathComponent, { try FileManager.default.copyItem(at: url, to: $0) }) {
                    completion($0, false, $1)
                }
            }
            progress.completedUnitCount = 1
        }
        progress.cancellationHandler = { address.cancel() }
        return progress
    }

    private func loadCopy(
        of type: UTType, _ name: String?, _ completion: @escaping @Sendable (URL?, Bool, (any Error)?) -> Void
    ) -> Progress {
        let found = representation(for: type)
        return load(found) { data, error in
            guard let data else { return completion(nil, false, error) }
            let ending = (found?.type ?? type).preferredFilenameExtension ?? type.preferredFilenameExtension
            TemporaryFile.with(TemporaryFile.name(name, ending), { try data.write(to: $0) }) {
                completion($0, false, $1)
            }
        }
    }
}

extension URL {
    /// Whether the file's name has the type, or one that conforms to it.
    fileprivate func isFile(of type: UTType) -> Bool {
        type == .fileURL || type == .item || type == .data
            || UTType(filenameExtension: pathExtension)?.conforms(to: type) ?? false
    }
}

/// A file in a temporary folder of its own, which lasts as long as a call.
private enum TemporaryFile {
    /// The name of the file for an item, which may come from another program: one name that a folder can have.
    static func name(_ suggested: String?, _ ending: String?) -> String {
        let base = (suggested ?? "").filter { $0 != "/" && $0 != "\0" }.prefix(60)
        let isUsable = !base.allSatisfy { $0 == "." || $0.isWhitespace }
        let stem = isUsable ? String(base) : "item"
        return ending.map { stem.hasSuffix("." + $0) ? stem : "\(stem).\($0)" } ?? stem
    }

    static func with(_ name: String, _ fill: (URL) throws -> Void, _ body: (URL?, (any Error)?) -> Void) {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("adk-item-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent(name)
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try fill(file)
        } catch { return body(nil, error) }
        body(file, nil)
    }
}
