import Glibc

/// An error of reading or writing an image. `description` is a sentence for the user.
public enum ImageCodecError: Error, Sendable, Equatable {
    /// The file or data has no bytes.
    case empty
    /// The format is unknown. `signature` holds the first bytes, at most 12.
    case unsupported(signature: [UInt8])
    /// The format is known, but the image uses a feature that is not supported. The text names the feature.
    case unsupportedFeature(ImageFormat, String)
    /// The library for this format, which is loaded on demand, is not installed. `package` is the name of its Debian
    /// package.
    case missingLibrary(ImageFormat, package: String)
    /// The data ends early or is invalid. The text is the reason, often that of the codec library.
    case corrupt(ImageFormat, String)
    /// The image has too many pixels or too long a side. Sizes are in pixels; `limit` is the most pixels allowed.
    case tooLarge(width: Int, height: Int, limit: Int)
    /// A JPEG image has too many scans for its size. The number is that of its scans.
    case tooManyScans(Int)
    /// The encoded file is larger than `limit` bytes.
    case fileTooLarge(byteCount: Int, limit: Int)
    /// Decoding was stopped after this much processor time.
    case tookTooLong(seconds: Double)
    /// The file at `path` cannot be read. `reason` is usually the message of the system.
    case unreadable(path: String, reason: String)
    /// The file at `path` cannot be written. `reason` is usually the message of the system.
    case unwritable(path: String, reason: String)
    /// An allocation failed. `byteCount` is its size, or 0 if a codec library did not report it.
    case outOfMemory(byteCount: Int)
    /// The caller cancelled decoding, or the decoding of a drawing job was postponed for lack of memory.
    case cancelled
    /// The image cannot be encoded in this format. The text is the reason.
    case encodingFailed(ImageFormat, String)
}

extension ImageCodecError: CustomStringConvertible {
    /// A sentence that describes the error to the user.
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
        case .tookTooLong(let seconds): "Decoding the picture takes more than \(seconds) seconds of processor time."
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

    /// Returns the message of the system for `code`, by default the current `errno`.
    static func systemReason(_ code: Int32 = errno) -> String {
        guard let text = strerror(code) else { return "error \(code)" }
        return String(cString: text)
    }

    /// Returns the message of a codec library without its final period, for use inside a sentence.
    static func message(_ text: UnsafePointer<CChar>?) -> String {
        var message = text.map { String(cString: $0) } ?? ""
        while let last = message.last, last == "." || last.isWhitespace { message.removeLast() }
        return message.isEmpty ? "no reason given" : message
    }
}
