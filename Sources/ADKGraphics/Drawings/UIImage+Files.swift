import Foundation

extension UIImage {
    /// The content of the file at `path`, to be read again for each drawing.
    static func content(
        drawnFromFile path: String, isCancelled: () -> Bool = { false }
    ) throws(ImageCodecError) -> Content {
        let file = try OpenFile(path: path, limit: DecodeLimits().fileByteCount)
        file.willBeRead()
        do throws(ImageCodecError) {
            return .file(path, try ImageHeader.read(file))
        } catch {
            guard case .unsupported = error, let format = ForeignFormat(path: path) else { throw error }
            switch format {
            case .svg: return .vector(try SVGDrawing(contentsOfFile: path))
            // The root element may come after a long comment.
            case .xml:
                guard let drawing = try? SVGDrawing(contentsOfFile: path) else { throw error }
                return .vector(drawing)
            case .canonRaw, .nikonRaw, .sonyRaw, .digitalNegative, .fujifilmRaw, .olympusRaw, .panasonicRaw, .pentaxRaw,
                .otherRaw:
                return .file(path, try RawPreview.header(ofFile: path, isCancelled: isCancelled))
            default: throw error
            }
        }
    }

    /// Whether the image is a drawing, which is sharp in any size.
    package var isVector: Bool {
        if case .vector = content { true } else { false }
    }
}
