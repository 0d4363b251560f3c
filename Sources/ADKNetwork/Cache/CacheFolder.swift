import ADKFoundation
import Glibc

/// The folder of a disk cache, and the paths in it.
///
/// | path | content |
/// |---|---|
/// | `00/` to `ff/` | entries |
/// | `writing/` | entries that are being written; each is locked by its writer |
/// | `ledger` | the number of bytes in use; locked for each change |
/// | `eviction` | empty; locked by the process that makes space |
package struct CacheFolder: Sendable {
    /// The layout of the files. Another layout has another folder.
    private static let version = "v1"

    /// The path of the folder, without a slash at the end.
    package let path: String

    /// The folder below `path`.
    package init(path: String) { self.path = "\(path)/\(CacheFolder.version)" }

    /// The folder of an app by the rules of the desktop: `$XDG_CACHE_HOME/APP/network`, or the same in `~/.cache`.
    /// Relative paths in the environment are ignored. `app` is one name without a slash.
    package init(app: String, environment: [String: String]) throws(DiskCacheError) {
        guard let cache = UserFolder.cache.path(of: app, in: environment) else { throw .noHome }
        self.init(path: cache + "/network")
    }

    var ledger: String { "\(path)/ledger" }
    var eviction: String { "\(path)/eviction" }
    var writing: String { "\(path)/writing" }

    func entry(_ name: EntryName) -> String { "\(path)/\(name.path)" }

    /// Opens a file for writing. If a folder is missing, the folders are made and the file is opened again.
    func open(_ file: String, _ flags: Int32) throws(DiskCacheError) -> CacheFile {
        do throws(SystemError) {
            return try CacheFile(file, flags)
        } catch {
            guard error.isMissing else { throw DiskCacheError(error, path: file) }
        }
        make(parentOf: file)
        do throws(SystemError) {
            return try CacheFile(file, flags)
        } catch {
            throw DiskCacheError(error, path: file)
        }
    }

    /// Makes the folder of a file and all folders above it, for this user only. A failure shows when the file is used.
    func make(parentOf file: String) {
        guard let slash = file.lastIndex(of: "/"), slash != file.startIndex else { return }
        let folder = String(file[..<slash])
        guard mkdir(folder, 0o700) != 0, errno == ENOENT else {
            if folder == path { mark() }
            return
        }
        make(parentOf: folder)
        if mkdir(folder, 0o700) == 0, folder == path { mark() }
    }

    /// Marks the folder as a cache, which backups leave out (the Cache Directory Tagging convention).
    private func mark() {
        guard let file = try? CacheFile("\(path)/CACHEDIR.TAG", O_WRONLY | O_CREAT | O_EXCL) else { return }
        var text = "Signature: 8a477f597d28d172789f06886806bc55\n"
        text.withUTF8 { text in try? file.write(UnsafeRawBufferPointer(text), at: 0) }
    }
}
