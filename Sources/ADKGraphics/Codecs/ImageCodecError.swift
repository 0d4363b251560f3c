import Glibc

/// Why a picture could not be read or written.
public enum ImageCodecError: Error, Sendable, Equatable {
    /// There are no bytes at all.
    case empty
    /// The first bytes belong to no format that is read.
    case unsupported(signature: [UInt8])
    /// The format is known, but not this kind of it.
    case unsupportedFeature(ImageFormat, String)
    /// A library that is loaded when the first such picture is met is not installed; `package` is Debian's name.
    case missingLibrary(ImageFormat, package: String)
    /// The bytes end early or contradict themselves; the text is the codec's.
    case corrupt(ImageFormat, String)
    /// Sizes in pixels; `limit` is how many pixels are allowed.
    case tooLarge(width: Int, height: Int, limit: Int)
    /// A progressive picture that would be decoded over and over.
    case tooManyScans(Int)
    case fileTooLarge(byteCount: Int, limit: Int)
    /// Given up after this much processor time.
    case tookTooLong(seconds: Double)
    case unreadable(path: String, reason: String)
    case unwritable(path: String, reason: String)
    case outOfMemory(byteCount: Int)
    case cancelled
    case encodingFailed(ImageFormat, String)
}

extension ImageCodecError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .empty: "The picture is empty (0 bytes)."
        case .unsupported(let signature):
            "Not a picture of a known format; it starts with \(ImageCodecError.hex(signature))."
        case .unsupportedFeature(let format, let feature): "This \(format.rawValue) picture uses \(feature)."
        case .missingLibrary(let format, let package): "\(format.rawValue) pictures need the package \(package)."
        case .corrupt(let format, let message): "This \(format.rawValue) picture is damaged: \(message)."
        case .tooLarge(let width, let height, let limit):
            "The picture is too large: \(width) x \(height) pixels, at most \(limit) in all and "
                + "\(PixelBuffer.maximumSide) a side are read."
        case .tooManyScans(let count): "This progressive JPEG picture is stored in too many passes (\(count))."
        case .fileTooLarge(let byteCount, let limit):
            "The file is too large: \(byteCount) bytes, at most \(limit) are read."
        case .tookTooLong(let seconds): "Reading the picture takes more than \(seconds) seconds."
        case .unreadable(let path, let reason): "Cannot read \(path): \(reason)."
        case .unwritable(let path, let reason): "Cannot write \(path): \(reason)."
        case .outOfMemory(let byteCount): "Not enough memory for a picture of \(byteCount) bytes."
        case .cancelled: "Reading the picture was cancelled."
        case .encodingFailed(let format, let message): "Cannot make a \(format.rawValue) picture: \(message)."
        }
    }

    private static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
    }

    /// The system's words for the current `errno`.
    static func systemReason(_ code: Int32 = errno) -> String {
        guard let text = strerror(code) else { return "error \(code)" }
        return String(cString: text)
    }

    /// A codec's message as part of a sentence.
    static func message(_ text: UnsafePointer<CChar>?) -> String {
        var message = text.map { String(cString: $0) } ?? ""
        while let last = message.last, last == "." || last.isWhitespace { message.removeLast() }
        return message.isEmpty ? "no reason given" : message
    }
}
