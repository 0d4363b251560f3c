import ADKFoundation
import Foundation

/// The manifest of a folder of goldens. It is parsed again only after another process, or this one, replaced the file.
final class ManifestFile: Sendable {
    /// The attributes that change when a file is replaced.
    private struct Stamp: Equatable {
        let inode: UInt64, size: Int64, seconds: Int, nanoseconds: Int
    }

    private let file: URL
    private let parsed = Locked<(stamp: Stamp, manifest: GoldenManifest)?>(nil)

    init(_ file: URL) { self.file = file }

    /// The contents; empty if there is no file. O(1) after the first call.
    func read() throws(SnapshotError) -> GoldenManifest {
        guard try Files.exists(file) else { return GoldenManifest() }
        // The stamp is older than the contents, if another process writes meanwhile. They are then parsed again.
        let stamp = stamp
        if let known = parsed.current, let stamp, known.stamp == stamp { return known.manifest }
        let manifest: GoldenManifest
        do {
            manifest = try Files.decode(GoldenManifest.self, from: file)
        } catch .unreadable(let path, let reason) {
            throw .unreadable(path: path, reason: reason + " Restore it, or remove it and record the goldens again.")
        }
        if let stamp { parsed.withLock { $0 = (stamp, manifest) } }
        return manifest
    }

    /// Replaces the file. Call with the folder's lock held.
    func change(_ change: (inout GoldenManifest) -> Void) throws(SnapshotError) {
        var manifest = try read()
        change(&manifest)
        try Files.write(try Files.json(manifest, for: file), to: file)
    }

    private var stamp: Stamp? {
        var status = stat()
        guard stat(file.path, &status) == 0 else { return nil }
        return Stamp(
            inode: UInt64(status.st_ino), size: Int64(status.st_size), seconds: status.st_mtim.tv_sec,
            nanoseconds: status.st_mtim.tv_nsec)
    }
}
