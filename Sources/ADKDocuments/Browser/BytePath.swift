import ADKFoundation
import Foundation
import Glibc

/// The absolute path of a file or a folder as the system knows it: names are bytes, which need not be UTF-8.
/// Any thread.
struct BytePath: Hashable, Sendable {
    let bytes: [UInt8]

    private static let slash = UInt8(ascii: "/")

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// A relative path is one of the working folder. `.` and `..` are resolved.
    init(_ text: String) { bytes = Array(URL(fileURLWithPath: text).standardizedFileURL.path.utf8) }

    var isRoot: Bool { bytes == [BytePath.slash] }

    private var nameBytes: ArraySlice<UInt8> { isRoot ? bytes[...] : bytes[(slashIndex + 1)...] }
    private var slashIndex: Int { bytes.lastIndex(of: BytePath.slash) ?? 0 }

    /// The last name as text; `/` of the root. U+FFFD stands for what is not UTF-8.
    var name: String { String(decoding: nameBytes, as: UTF8.self) }

    /// The path as text. U+FFFD stands for what is not UTF-8.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The folder above. The root is its own.
    var parent: BytePath { BytePath(bytes: slashIndex == 0 ? [BytePath.slash] : Array(bytes[..<slashIndex])) }

    func appending(_ name: [UInt8]) -> BytePath {
        BytePath(bytes: isRoot ? bytes + name : bytes + [BytePath.slash] + name)
    }

    func appending(_ name: String) -> BytePath { appending(Array(name.utf8)) }

    /// Whether `other` is this folder, or lies in it.
    func contains(_ other: BytePath) -> Bool {
        guard !isRoot, other != self else { return true }
        return other.bytes.starts(with: bytes + [BytePath.slash])
    }

    /// For the functions of the system.
    var cString: [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }

    var exists: Bool { access(cString, F_OK) == 0 }

    /// Whether there is a folder, also behind a link.
    var isFolder: Bool {
        var status = stat()
        return stat(cString, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Nil if no link can be made to a file whose path is not UTF-8.
    @MainActor
    var url: URL? {
        guard let text = String(validating: bytes, as: UTF8.self) else { return ByteNamedFiles.link(to: bytes) }
        return URL(fileURLWithPath: text)
    }
}
