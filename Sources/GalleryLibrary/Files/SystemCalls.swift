import Foundation

/// Functions of the C library, looked up by name, because Swift's Glibc module does not export them.
enum SystemCalls {
    private typealias Rename =
        @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
    private typealias ListAttributes = @convention(c) (Int32, UnsafeMutableRawPointer?, Int) -> Int
    typealias GetAttribute = @convention(c) (Int32, UnsafePointer<CChar>, UnsafeMutableRawPointer?, Int) -> Int
    typealias SetAttribute =
        @convention(c) (Int32, UnsafePointer<CChar>, UnsafeRawPointer?, Int, Int32) -> Int32

    private static let rename = dlsym(nil, "renameat2").map { unsafeBitCast($0, to: Rename.self) }
    private static let listAttributes = dlsym(nil, "flistxattr").map { unsafeBitCast($0, to: ListAttributes.self) }
    static let getAttribute = dlsym(nil, "fgetxattr").map { unsafeBitCast($0, to: GetAttribute.self) }
    static let setAttribute = dlsym(nil, "fsetxattr").map { unsafeBitCast($0, to: SetAttribute.self) }

    /// `RENAME_NOREPLACE`.
    private static let withoutReplacing: UInt32 = 1

    /// Gives a file or folder another path in one step. Returns 0 or an `errno`: `EEXIST` if the path is in use,
    /// `ENOSYS` or `EINVAL` if the drive cannot do this.
    static func renameWithoutReplacing(_ old: PhotoPath, _ new: PhotoPath) -> Int32 {
        guard let rename else { return ENOSYS }
        return old.withCPath { from in
            new.withCPath { rename(AT_FDCWD, from, AT_FDCWD, $0, withoutReplacing) == 0 ? 0 : errno }
        }
    }

    /// Copies the extended attributes of the user, such as tags, from one open file to another. What fails is left out.
    static func copyUserAttributes(from source: Int32, to target: Int32) {
        guard let listAttributes, let getAttribute, let setAttribute else { return }
        // The system allows 64 KB for all names, and for one value.
        let size = 64 << 10
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 1)
        defer { buffer.deallocate() }
        let length = listAttributes(source, buffer.baseAddress, size)
        guard length > 0 else { return }
        for bytes in Array(buffer[..<length]).split(separator: 0) where bytes.starts(with: "user.".utf8) {
            let name = bytes.map { CChar(bitPattern: $0) } + [0]
            let count = getAttribute(source, name, buffer.baseAddress, size)
            if count >= 0 { _ = setAttribute(target, name, buffer.baseAddress, count, 0) }
        }
    }
}
