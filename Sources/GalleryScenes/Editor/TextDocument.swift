import AsyncDisplayKit

/// A text file with its encoding and line ends, which a save keeps.
package struct TextDocument: Sendable {
    /// How the bytes of a file are read as text.
    package enum Encoding: Sendable, Equatable {
        case utf8(hasMark: Bool)
        case utf16(isLittleEndian: Bool)
        /// Bytes that are no UTF-8: each is a character.
        case latin1
    }

    /// A sentence for the user.
    package struct Problem: Error, CustomStringConvertible, Equatable {
        package let description: String
    }

    package var text: String
    package let encoding: Encoding
    /// Whether most lines end with a carriage return and a line feed.
    package let hasWindowsLineEnds: Bool

    /// The longest file that is opened, in bytes.
    package static let limit = 256 << 20

    package init(text: String) {
        (self.text, encoding, hasWindowsLineEnds) = (text, .utf8(hasMark: false), false)
    }

    /// Reads a file. Blocks.
    package init(contentsOf path: String) throws(Problem) {
        let name = (path as NSString).lastPathComponent
        let data: Data
        do {
            let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
            guard size <= TextDocument.limit else { throw Problem(description: "\(name) is too long to be edited.") }
            data = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch let problem as Problem {
            throw problem
        } catch {
            throw Problem(description: "\(name) cannot be read: \(TextDocument.reason(error)).")
        }
        try self.init(Array(data), name: name)
    }

    package init(_ bytes: [UInt8], name: String) throws(Problem) {
        let decoded: String
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            (encoding, decoded) = (.utf8(hasMark: true), String(decoding: bytes.dropFirst(3), as: UTF8.self))
        } else if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]), bytes.count % 2 == 0 {
            let isLittle = bytes[0] == 0xFF
            let units = stride(from: 2, to: bytes.count, by: 2).map { index in
                isLittle
                    ? UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8
                    : UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1])
            }
            (encoding, decoded) = (.utf16(isLittleEndian: isLittle), String(decoding: units, as: UTF16.self))
        } else if bytes.contains(0) {
            throw Problem(description: "\(name) is no text.")
        } else if let text = String(validating: bytes, as: UTF8.self) {
            (encoding, decoded) = (.utf8(hasMark: false), text)
        } else {
            (encoding, decoded) = (.latin1, String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })))
        }
        let hasReturn = decoded.utf8.withContiguousStorageIfAvailable { bytes in
            bytes.baseAddress.map { memchr($0, 0x0D, bytes.count) != nil } ?? false
        }
        guard hasReturn ?? decoded.utf8.contains(0x0D) else {
            (hasWindowsLineEnds, text) = (false, decoded)
            return
        }
        let lines = decoded.utf8.count { $0 == UInt8(ascii: "\n") }
        let joined = decoded.replacingOccurrences(of: "\r\n", with: "\n")
        hasWindowsLineEnds = (decoded.utf8.count - joined.utf8.count) * 2 > lines
        text = joined
    }

    /// The bytes of the file.
    package var bytes: [UInt8] {
        let text = hasWindowsLineEnds ? text.replacingOccurrences(of: "\n", with: "\r\n") : text
        switch encoding {
        case .utf8(let hasMark): return (hasMark ? [0xEF, 0xBB, 0xBF] : []) + Array(text.utf8)
        case .utf16(let isLittle):
            return ([0xFEFF] + Array(text.utf16)).flatMap { unit in
                isLittle ? [UInt8(unit & 0xFF), UInt8(unit >> 8)] : [UInt8(unit >> 8), UInt8(unit & 0xFF)]
            }
        case .latin1:
            // A character that Latin-1 does not have makes the file UTF-8.
            let scalars = text.unicodeScalars
            return scalars.allSatisfy { $0.value < 0x100 } ? scalars.map { UInt8($0.value) } : Array(text.utf8)
        }
    }

    /// Writes the file: the new one replaces the old one when it is complete. Blocks.
    package func write(to path: String) throws(Problem) {
        let name = (path as NSString).lastPathComponent
        // A link stays one: the file that it leads to is replaced.
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let mode = (try? FileManager.default.attributesOfItem(atPath: target)[.posixPermissions]) as? Int
        let temporary = "\(target).saving-\(ProcessInfo.processInfo.processIdentifier)"
        do {
            try Data(bytes).write(to: URL(fileURLWithPath: temporary))
            if let mode {
                try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: temporary)
            }
            let file = try FileHandle(forUpdating: URL(fileURLWithPath: temporary))
            try file.synchronize()
            try file.close()
            guard rename(temporary, target) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        } catch {
            try? FileManager.default.removeItem(atPath: temporary)
            throw Problem(description: "\(name) is not saved: \(TextDocument.reason(error)).")
        }
    }

    private static func reason(_ error: any Error) -> String {
        let outer = error as NSError
        let inner = (outer.userInfo[NSUnderlyingErrorKey] as? any Error).map { $0 as NSError } ?? outer
        guard inner.domain == NSPOSIXErrorDomain, let message = strerror(Int32(inner.code)) else {
            return outer.localizedDescription
        }
        return String(cString: message).lowercased()
    }
}
