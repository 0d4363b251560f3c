import Foundation

/// The absolute path of a file or folder, as the bytes that the system knows.
///
/// A name on Linux need not be valid UTF-8. The bytes are used for every access, `displayName` for people. Paths
/// of one folder share its bytes.
package struct PhotoPath: Hashable, Sendable, CustomStringConvertible {
    /// The path of the folder without a final slash. Empty for the root folder and its entries.
    private let folderBytes: [UInt8]
    /// The last component. Empty for the root folder.
    package let name: [UInt8]

    private static let slash = UInt8(ascii: "/")
    /// `O_PATH`, which Swift does not import: the descriptor names the file and does not open it.
    private static let pathOnly: Int32 = 0o10_000_000

    /// Whether the paths are the same. Names differ more often than folders.
    package static func == (left: PhotoPath, right: PhotoPath) -> Bool {
        left.name == right.name && left.folderBytes == right.folderBytes
    }

    private init(folderBytes: [UInt8], name: [UInt8]) {
        self.folderBytes = folderBytes
        self.name = name
    }

    /// The path with these bytes. A relative path is appended to the working directory. Repeated and final slashes and
    /// `.` are removed; `..` stays, as its meaning depends on links. Ends before a zero byte.
    package init(bytes: some Sequence<UInt8>) {
        var given = Array(bytes.prefix { $0 != 0 })
        if given.first != PhotoPath.slash {
            given = Array(FileManager.default.currentDirectoryPath.utf8) + [PhotoPath.slash] + given
        }
        let parts = given.split(separator: PhotoPath.slash).filter { !$0.elementsEqual([UInt8(ascii: ".")]) }
        name = parts.last.map(Array.init) ?? []
        folderBytes = parts.dropLast().reduce(into: []) { $0 += [PhotoPath.slash] + $1 }
    }

    /// The path of a text, such as an argument.
    package init(_ path: String) { self.init(bytes: path.utf8) }

    /// The path of a `file:` URL. Nil for other URLs.
    package init?(url: URL) {
        guard url.isFileURL else { return nil }
        // Foundation has no path for percent codes that are not UTF-8.
        let encoded = url.path.isEmpty ? Array(url.absoluteString.utf8.dropFirst("file://".utf8.count)) : nil
        self.init(bytes: encoded.map(PhotoPath.decodePercent) ?? Array(url.path.utf8))
    }

    private static func decodePercent(_ text: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        var index = 0
        while index < text.count {
            let code = text[index...].prefix(3)
            if code.count == 3, code.first == UInt8(ascii: "%"),
                let byte = UInt8(String(decoding: code.dropFirst(), as: UTF8.self), radix: 16)
            {
                bytes.append(byte)
                index += 3
            } else {
                bytes.append(text[index])
                index += 1
            }
        }
        return bytes
    }

    /// All bytes of the path.
    package var bytes: [UInt8] { folderBytes + [PhotoPath.slash] + name }

    /// The folder that contains this path. The root folder contains itself.
    package var folder: PhotoPath {
        guard let end = folderBytes.lastIndex(of: PhotoPath.slash) else {
            return PhotoPath(folderBytes: [], name: folderBytes)
        }
        return PhotoPath(folderBytes: Array(folderBytes[..<end]), name: Array(folderBytes[(end + 1)...]))
    }

    /// The paths of entries of this folder. They share its bytes.
    package func entries(_ names: some Sequence<[UInt8]>) -> [PhotoPath] {
        let folder = name.isEmpty ? [] : bytes
        return names.map { PhotoPath(folderBytes: folder, name: $0) }
    }

    /// The path of the entry `name` of this folder.
    package func appending(_ name: [UInt8]) -> PhotoPath { entries([name])[0] }

    /// The path of the entry `name` of the folder that contains this path. Shares the folder's bytes.
    package func sibling(_ name: [UInt8]) -> PhotoPath { PhotoPath(folderBytes: folderBytes, name: name) }

    /// Whether this path is in `folder` or in a folder below it.
    package func isInside(_ folder: PhotoPath) -> Bool {
        folder.name.isEmpty || bytes.starts(with: folder.bytes + [PhotoPath.slash])
    }

    /// The path as a text. Nil if it is not valid UTF-8.
    package var string: String? { String(validating: bytes, as: UTF8.self) }

    /// The name for people, in one line: U+FFFD for bytes that are not UTF-8, signs for line breaks and controls.
    package var displayName: String { PhotoPath.display(name.isEmpty ? [PhotoPath.slash] : name) }

    /// The path for people, as `displayName`.
    package var displayPath: String { PhotoPath.display(bytes) }

    /// The path for people.
    package var description: String { displayPath }

    /// Bytes for people, as `displayName`.
    static func display(_ bytes: [UInt8]) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.unicodeScalars.contains(where: { sign(for: $0) != $0 }) else { return text }
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { shown.append(sign(for: scalar)) }
        return String(shown)
    }

    /// A visible sign for a line break or control character. Any other scalar is returned.
    private static func sign(for scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x0A, 0x2028, 0x2029: "⏎"
        case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? scalar
        case 0x7F: "␡"
        default: scalar
        }
    }

    /// The `file:` address: the bytes with percent codes, the same as GLib's, since thumbnails are named after it.
    package var uri: String {
        var text = "file://"
        for byte in bytes {
            if PhotoPath.isPlain(byte) {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
        return text
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "!$&'()*+,-./:=@_~".utf8.contains(byte)
        }
    }

    /// The path as a URL. If it is not valid UTF-8, Foundation does not give its path back, but `init(url:)` does, and
    /// `openableURL` has one.
    package var url: URL {
        guard let string else { return URL(string: uri) ?? URL(fileURLWithPath: displayPath, isDirectory: false) }
        return URL(fileURLWithPath: string, isDirectory: false)
    }

    /// Calls `body` with the path for a system call.
    package func withCPath<Result, Failure: Error>(
        _ body: (UnsafePointer<CChar>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let text = bytes.map { CChar(bitPattern: $0) } + [0]
        let outcome = text.withUnsafeBufferPointer { buffer -> Swift.Result<Result, Failure> in
            // An array with a final zero has an address.
            guard let start = buffer.baseAddress else { preconditionFailure("a path without bytes") }
            do throws(Failure) { return .success(try body(start)) } catch { return .failure(error) }
        }
        return try outcome.get()
    }

    /// Calls `body` with a text that opens the file: the path, or for other bytes than UTF-8 a path to an open
    /// descriptor. The text is valid only in `body`.
    package func withOpenablePath<Result, Failure: Error>(
        _ body: (String) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        if let string { return try body(string) }
        let descriptor = withCPath { open($0, PhotoPath.pathOnly | O_CLOEXEC) }
        guard descriptor >= 0 else { return try body(displayPath) }
        defer { close(descriptor) }
        return try body("/proc/self/fd/\(descriptor)")
    }
}
