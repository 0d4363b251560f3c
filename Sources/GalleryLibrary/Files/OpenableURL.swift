import Foundation

extension PhotoPath {
    /// A URL by which any code opens the file. Foundation has no paths of names that are not UTF-8: these get a link in
    /// a folder of the user that the system removes when the session ends.
    package var openableURL: URL {
        guard string == nil, let folder = PhotoPath.linkFolder else { return url }
        // The extension tells some readers the format.
        let ending = name.lastIndex(of: UInt8(ascii: ".")).map { Array(name[$0...]) } ?? []
        let isPlain = ending.count <= 8 && ending.allSatisfy { $0 > 32 && $0 < 127 }
        let link = folder.appending(Array(MD5.text(of: bytes).utf8) + (isPlain ? ending : []))
        // The digest stands for the path: a link that is there is right.
        _ = withCPath { target in link.withCPath { symlink(target, $0) } }
        return FileMove.exists(link) ? link.url : url
    }

    /// The folder of the links; nil if it cannot be made or belongs to someone else.
    private static let linkFolder: PhotoPath? = {
        let runtime = ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let parent = runtime ?? NSTemporaryDirectory()
        let folder = PhotoPath(parent + "/asyncdisplaykit-gallery-\(getuid())")
        _ = folder.withCPath { mkdir($0, 0o700) }
        var status = stat()
        let isOwn =
            folder.withCPath { lstat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
            && status.st_uid == getuid() && status.st_mode & 0o077 == 0
        return isOwn ? folder : nil
    }()
}
