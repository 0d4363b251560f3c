import Foundation

extension String {
    /// A text from another program. Without its zero bytes at the end, which some programs send.
    ///
    /// It is UTF-8, or UTF-16 if it begins with a byte order mark. Invalid bytes are replaced by U+FFFD. If the
    /// encoding is not stated (`isStatedUTF8`), bytes that are not UTF-8 are Latin-1, as old programs send them.
    package init(selection bytes: [UInt8], isStatedUTF8: Bool) {
        let utf8Mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = bytes.starts(with: utf8Mark) ? bytes.dropFirst(utf8Mark.count) : bytes[...]
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            self.init(utf16: bytes.dropFirst(2), isBigEndian: bytes[0] == 0xFE)
        } else if let valid = String(validating: text, as: UTF8.self) {
            self = valid
        } else if isStatedUTF8 {
            self.init(decoding: text, as: UTF8.self)
        } else {
            self.init(latin1: bytes)
        }
        while unicodeScalars.last == "\0" { unicodeScalars.removeLast() }
    }

    package init(latin1 bytes: [UInt8]) {
        self.init(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    private init(utf16 bytes: ArraySlice<UInt8>, isBigEndian: Bool) {
        let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        self.init(decoding: units, as: UTF16.self)
    }
}
