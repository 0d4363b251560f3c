import AsyncDisplayKit
import GalleryLibrary
import GalleryScenes

/// The sources that the arguments of the command line name.
extension GalleryOptions {
    /// The first argument; nil shows the built-in album.
    var source: String? { sources.first }

    /// Whether the arguments are shown as photos of folders. Looks up a single argument.
    var showsFiles: Bool {
        guard scene == nil, let first = sources.first else { return false }
        return sources.count > 1 || !PhotoSources.isFeed(first)
    }

    /// The scene of the command line, or the feed.
    var sceneToOpen: GalleryScene { scene.flatMap(GalleryScene.named) ?? GalleryScene.all[0] }

    /// The folder of the remembered choices. Nil if none are kept.
    var stateFolder: URL? { headless ? nil : GalleryState.userFolder }

    /// The size of windows. Nil for that of the window before.
    var windowSize: CGSize? { size?.size ?? (headless || identifier == nil ? CGSize(width: 1100, height: 800) : nil) }

    /// The folders and files that the arguments name. A photo on standard input is read and kept in `input`.
    func paths(keeping input: inout PipedPhoto?) throws -> [PhotoPath] {
        var earlier: [String: Int] = [:]
        return try sources.map { argument in
            defer { earlier[argument, default: 0] += 1 }
            if argument == "-" {
                let photo = try PipedPhoto(descriptor: STDIN_FILENO)
                input = photo
                return photo.path
            }
            if argument.lowercased().hasPrefix("file:"), let url = URL(string: argument), let path = PhotoPath(url: url)
            {
                return path
            }
            return PhotoPath(bytes: GalleryOptions.bytes(of: argument, after: earlier[argument] ?? 0))
        }
    }

    /// The bytes of an argument as they were given: a name need not be UTF-8, which a text is. `count` arguments with
    /// the same text come before it.
    private static func bytes(of argument: String, after count: Int) -> [UInt8] {
        let arguments = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
        let same = arguments.dropFirst().compactMap { $0 }.filter { String(cString: $0) == argument }
        guard same.indices.contains(count) else { return Array(argument.utf8) }
        return UnsafeRawBufferPointer(start: same[count], count: strlen(same[count])).map { $0 }
    }

    /// The name under which one gallery runs in a session. Nil for a program with options of its own, which runs alone.
    var identifier: String? {
        let isPlain =
            scene == nil && screenshot == nil && scrollTo == nil && framesLog == nil && trace == nil && !startupTrace
            && !offsetInTitle && networkLog == nil && cache == nil && !noCache && decodeLoad == nil
            && decodeMemory == nil && items == nil && scale == nil && size == nil && theme == .system
            && !sources.contains("-") && (sources.isEmpty || showsFiles) && !accessibilityTree
        return isPlain ? "asyncdisplaykit.linux.gallery" : nil
    }
}

/// A photo that was read from a pipe, in a file of a folder of its own, which `remove()` deletes.
final class PipedPhoto {
    /// The file.
    let path: PhotoPath
    /// The largest photo that is read, in bytes.
    private static let limit = 1 << 30

    /// Reads `descriptor` to its end. Waits for it.
    init(descriptor: Int32) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("gallery-\(UUID().uuidString)")
        var data = Data()
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
        while let part = try handle.read(upToCount: 1 << 20), !part.isEmpty {
            data += part
            guard data.count <= PipedPhoto.limit else {
                throw Diagnostics.Problem("the photo on standard input is larger than 1 GB")
            }
        }
        guard !data.isEmpty else { throw Diagnostics.Problem("there is no photo on standard input") }
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let file = folder.appendingPathComponent("Standard input.jpg")
        try data.write(to: file)
        path = PhotoPath(file.path)
    }

    /// Deletes the file, unless the user renamed it.
    func remove() { PastedImage.remove(path.url) }
}
