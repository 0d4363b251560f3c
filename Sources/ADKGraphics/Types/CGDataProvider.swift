import Foundation

/// The bytes of an encoded image. Immutable, usable on any thread.
public final class CGDataProvider: Sendable {
    /// The bytes. Differs from UIKit: they are always there.
    public let data: Data?

    /// Creates a provider of these bytes.
    public init?(data: Data) { self.data = data }

    /// Creates a provider of the bytes of a file, and reads it now. Nil if it cannot be read, or has more bytes than
    /// an image file may have. O(bytes). Not for the main thread.
    public init?(url: URL) {
        guard url.isFileURL, let data = try? FileReader.read(path: url.path, limit: DecodeLimits().fileByteCount)
        else { return nil }
        self.data = data
    }

    /// Creates a provider of the bytes of the file at the path `filename`, as `init(url:)` does.
    public convenience init?(filename: UnsafePointer<CChar>) {
        self.init(url: URL(fileURLWithPath: String(cString: filename), isDirectory: false))
    }
}

/// How colours that a screen does not have are replaced. Without effect: all colours are in sRGB.
public enum CGColorRenderingIntent: Int32, Sendable {
    /// The intent of the context.
    case defaultIntent
    /// The nearest colour that the screen has.
    case absoluteColorimetric
    /// The same, after all colours are shifted to the screen's white.
    case relativeColorimetric
    /// All colours are compressed into those of the screen.
    case perceptual
    /// Saturation stays, and exactness does not matter.
    case saturation
}

extension CGImage {
    /// Creates an image of the bytes of a JPEG file. Nil if they are none.
    ///
    /// Differs from UIKit: `decode`, `shouldInterpolate` and `intent` have no effect.
    public convenience init?(
        jpegDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) {
        self.init(source, .jpeg)
    }

    /// Creates an image of the bytes of a PNG file. Nil if they are none.
    ///
    /// Differs from UIKit: `decode`, `shouldInterpolate` and `intent` have no effect.
    public convenience init?(
        pngDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) {
        self.init(source, .png)
    }

    private convenience init?(_ source: CGDataProvider, _ format: ImageFormat) {
        guard let data = source.data, let header = try? ImageHeader.read(data), header.format == format,
            let image = UIImage(data: data)
        else { return nil }
        self.init(image)
    }
}
