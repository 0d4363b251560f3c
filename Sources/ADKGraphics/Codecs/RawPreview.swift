import CDecoder
import Foundation
import Glibc

/// The preview in the raw file of a camera: a JPEG image, often with all pixels. LibRaw finds it, in a process of its
/// own. Any thread.
enum RawPreview {
    /// The most bytes that LibRaw adds to a preview, for its orientation.
    private static let additionalByteCount = 64 << 10

    /// The header of the preview, with its position in the file as `codec.preview`.
    ///
    /// - Complexity: O(bytes of the file).
    static func header(
        ofFile path: String, limits: DecodeLimits = DecodeLimits(), isCancelled: () -> Bool
    ) throws(ImageCodecError) -> ImageHeader {
        let source = ByteSource(try OpenFile(path: path, limit: limits.fileByteCount))
        // The file, the copy for the process, and the preview.
        let grant = try DecodeMemory.reserve(source.count * 3 + additionalByteCount, isCancelled: isCancelled)
        defer { grant?.giveBack() }
        return try source.withAllBytes { bytes throws(ImageCodecError) in
            let image = try SharedImage(bytes, resultCapacity: bytes.count + additionalByteCount)
            let answer = try DecodePool.shared.decode(
                image, .raw, with: .raw, byteCount: bytes.count * 4 + additionalByteCount + 256 << 20, limits,
                isCancelled)
            try ImageDecoder.checkStatus(answer, .raw, .raw)
            guard let preview = image.profile(answer), let place = position(of: preview, in: bytes) else {
                throw .unsupportedFeature(.raw, "a preview in a form that is not known")
            }
            let found = try preview.withBytes { bytes throws(ImageCodecError) in try ImageHeader.read(bytes) }
            let stored = try ImageHeader.read(UnsafeRawBufferPointer(rebasing: bytes[place]))
            guard found.format == .jpeg, stored.format == .jpeg else {
                throw .unsupportedFeature(.raw, "a preview that is no JPEG")
            }
            var codec = stored.codec
            (codec.preview, codec.previews) = (place, [])
            return ImageHeader(
                format: .jpeg, storedWidth: stored.storedWidth, storedHeight: stored.storedHeight,
                orientation: found.orientation, hasAlpha: false, codec: codec)
        }
    }

    /// The position of a preview in its file. LibRaw may have added one segment behind its first two bytes.
    static func position(of preview: Data, in file: UnsafeRawBufferPointer) -> Range<Int>? {
        let bytes = [UInt8](preview)
        guard bytes.count > 8, bytes[0] == 0xFF, bytes[1] == 0xD8 else { return nil }
        if let start = file.firstIndex(of: bytes[...]) { return start..<start + bytes.count }
        let added = 2 + bytes.bigEndian16(4)
        guard bytes[2] == 0xFF, bytes[3] == 0xE1, added + 2 < bytes.count,
            let rest = file.firstIndex(of: bytes[(added + 2)...]), rest >= 2, file[rest - 2] == 0xFF,
            file[rest - 1] == 0xD8
        else { return nil }
        return rest - 2..<rest + bytes.count - added - 2
    }

    /// The bytes of the preview at `place`.
    static func bytes(at place: Range<Int>, ofFile path: String) throws(ImageCodecError) -> [UInt8] {
        let bytes = try ByteSource(OpenFile(path: path)).bytes(at: place.lowerBound, place.count)
        guard bytes.count == place.count else { throw .corrupt(.raw, "the file changed while it was read") }
        return bytes
    }
}

extension UnsafeRawBufferPointer {
    /// The position of the first occurrence of `part`, which is not empty.
    fileprivate func firstIndex(of part: ArraySlice<UInt8>) -> Int? {
        guard let start = baseAddress else { return nil }
        return part.withUnsafeBytes { part -> Int? in
            guard let wanted = part.baseAddress, let found = cdecoder_find(start, count, wanted, part.count)
            else { return nil }
            return found - start
        }
    }
}

extension ImageDecoder {
    /// Decodes the preview at `place` of the raw file at `path`; see `decode(_:fitting:limits:for:isCancelled:)`.
    /// `header` is that of the preview.
    static func decode(
        previewAt place: Range<Int>, ofFile path: String, _ header: ImageHeader, fitting target: DecodeTarget,
        for screen: ScreenProfile?, isCancelled: () -> Bool
    ) throws(ImageCodecError) -> PixelBuffer {
        if isCancelled() { throw .cancelled }
        let limits = DecodeLimits()
        let plan = try DecodePlan(header, target, limits)
        let grant = try DecodeMemory.reserve(2 * place.count + plan.byteCount(header), isCancelled: isCancelled)
        defer { grant?.giveBack() }
        let bytes = Data(try RawPreview.bytes(at: place, ofFile: path))
        return try bytes.withBytes { bytes throws(ImageCodecError) in
            try decode(bytes, header, plan, limits, screen, isCancelled)
        }
    }
}
