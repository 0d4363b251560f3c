import ADKFoundation
import ADKGraphics
import Foundation

/// The folder of goldens, the accepted screenshots: `ID.png`, `ID.frames.txt` with the frames of its nodes,
/// `ID.elements.txt` with the elements that assistive programs are told of, and `manifest.json` with the environment
/// and the digests of each.
///
/// Usable on any thread and by several processes: writers lock the folder.
package struct GoldenStore: Sendable {
    /// An accepted screenshot.
    package struct Golden: Sendable {
        /// The screenshot.
        package let pixels: PixelBuffer
        /// The environment it was recorded in. Nil if the manifest has none.
        package let environment: EnvironmentFingerprint?
        /// The frames of its nodes. Nil if the file does not exist.
        let framesText: String?
    }

    /// The folder.
    package let directory: URL

    /// Creates a store for the folder `directory`, which need not exist.
    package init(directory: URL) {
        self.directory = directory
        manifest = ManifestFile(directory.appendingPathComponent("manifest.json"))
    }

    /// The golden's file of `id`.
    package func picture(of id: String) -> URL { directory.appendingPathComponent(id + ".png") }
    /// The file of node frames of `id`.
    func frames(of id: String) -> URL { directory.appendingPathComponent(id + ".frames.txt") }
    private func elementsFile(of id: String) -> URL { directory.appendingPathComponent(id + ".elements.txt") }
    private let manifest: ManifestFile

    /// The golden of `id`. Nil if there is none.
    ///
    /// - Throws: ``SnapshotError`` if a file cannot be read.
    package func golden(of id: String) throws(SnapshotError) -> Golden? {
        let file = picture(of: id)
        guard try Files.exists(file) else { return nil }
        let frames = self.frames(of: id)
        let pixels: PixelBuffer
        do {
            pixels = try Files.readImage(file)
        } catch .unreadable(let path, let reason) {
            throw .unreadable(path: path, reason: reason + " Restore the golden, or remove it and record it again.")
        }
        return Golden(
            pixels: pixels, environment: try manifest.read().goldens[id]?.environment,
            framesText: try Files.exists(frames) ? try Files.readText(frames) : nil)
    }

    /// The record of the golden, with the version and the titles only. Nil if there is none.
    func heads(of id: String, scale: CGFloat) throws(SnapshotError) -> SceneRecord? {
        let file = frames(of: id)
        guard try Files.exists(file) else { return nil }
        return SceneRecord(headsOf: try Files.readText(file), scale: scale)
    }

    /// The elements of the golden. Nil if the file does not exist, as for goldens of earlier versions.
    func elements(of id: String) throws(SnapshotError) -> String? {
        let file = elementsFile(of: id)
        return try Files.exists(file) ? try Files.readText(file) : nil
    }

    /// Whether the folder exists. Throws if it cannot be read or is not a folder.
    package func exists() throws(SnapshotError) -> Bool {
        guard try Files.exists(directory) else { return false }
        _ = try Files.names(in: directory)
        return true
    }

    /// The digest of the golden's file. Nil if there is none.
    package func digest(of id: String) throws(SnapshotError) -> String? { try Files.digest(of: picture(of: id)) }

    /// The environment of the golden of `id`, if the golden has the pixels of `image`. Decodes no file: nil also
    /// if the manifest does not know the file.
    ///
    /// - Parameter digest: that of the golden's file.
    /// - Complexity: O(pixels).
    package func environment(
        of id: String, showing image: PixelBuffer, digest: String?
    ) throws(SnapshotError) -> EnvironmentFingerprint? {
        guard let entry = try manifest.read().goldens[id], let digest, entry.file == digest,
            entry.pixels == PixelDigest.of(image)
        else { return nil }
        return entry.environment
    }

    /// The ids of all goldens in the folder, sorted.
    package func ids() throws(SnapshotError) -> [String] {
        try Files.names(in: directory).filter { $0.hasSuffix(".png") }.map { String($0.dropLast(4)) }.sorted()
    }

    /// The ids of goldens without a scene in `scenes`, for example after a rename.
    package func orphans(of scenes: [SnapshotScene]) throws(SnapshotError) -> [String] {
        let known = Set(scenes.map(\.id))
        return try ids().filter { !known.contains($0) }
    }

    /// The environment of the golden of `id`. Without one, that of the golden with the first id. Nil without goldens.
    ///
    /// - Complexity: O(1) if the golden exists, otherwise O(goldens).
    func environment(near id: String) throws(SnapshotError) -> EnvironmentFingerprint? {
        let goldens = try manifest.read().goldens
        return (goldens[id] ?? goldens.min { $0.key < $1.key }?.value)?.environment
    }

    /// The environment of each golden by id.
    package func environments() throws(SnapshotError) -> [String: EnvironmentFingerprint] {
        try manifest.read().goldens.mapValues(\.environment)
    }

    /// Why the golden of `id` cannot be compared with, as a sentence. Nil if it can, or if there is none.
    ///
    /// - Complexity: O(size of the file). Decodes the golden only if the file is not the recorded one.
    package func damage(of id: String) throws(SnapshotError) -> String? {
        guard let digest = try digest(of: id), try manifest.read().goldens[id]?.file != digest else { return nil }
        do throws(SnapshotError) {
            _ = try Files.readImage(picture(of: id))
            return nil
        } catch {
            return error.description
        }
    }

    /// Writes the golden of `id`. `png` is the encoded screenshot. Writes nothing if it cannot be decoded.
    package func record(
        _ id: String, png: Data, framesText: String?, elements: String? = nil, environment: EnvironmentFingerprint
    ) throws(SnapshotError) {
        // The pixels that a comparison would decode.
        let pixels = PixelDigest.of(try Files.decodeImage(png, for: picture(of: id)))
        try Files.makeFolder(directory)
        try Files.withLock(in: directory) { () throws(SnapshotError) in
            try Files.write(png, to: picture(of: id))
            if let framesText { try Files.write(Data(framesText.utf8), to: frames(of: id)) }
            if let elements { try Files.write(Data(elements.utf8), to: elementsFile(of: id)) }
            try manifest.change {
                $0.goldens[id] = GoldenManifest.Entry(
                    environment: environment, file: Files.digest(of: png), pixels: pixels)
            }
        }
    }
}
