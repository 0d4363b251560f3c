import CDecoder
import Foundation
import Glibc

/// One image in memory that a process which decodes shares: the encoded file, the pixels and the colour profile. Used
/// by one thread.
///
/// The process may be under the control of the image. It can write any pixels and profile, at any time, and nothing
/// else: the memory cannot shrink, and all sizes are this side's own.
final class SharedImage {
    let request: cdecoder_request
    let descriptor: Int32
    private let memory: UnsafeMutableRawPointer

    /// Bytes to write over those of the file.
    struct Patch {
        let offset: Int
        let bytes: [UInt8]
    }

    /// An image whose pixels and profile are wanted.
    ///
    /// - Throws: `outOfMemory`.
    convenience init(
        _ file: UnsafeRawBufferPointer, _ header: ImageHeader, patch: Patch? = nil
    ) throws(ImageCodecError) {
        try self.init(
            file,
            cdecoder_request(
                loader: UInt32(header.format.pixbufLoader), width: UInt32(header.storedWidth),
                height: UInt32(header.storedHeight), has_alpha: header.hasAlpha ? 1 : 0, file_count: 0,
                pixels_offset: 0, profile_offset: 0, profile_capacity: UInt64(ColorSource.maximumProfileLength),
                memory_count: 0))
        if let patch, patch.offset + patch.bytes.count <= file.count {
            memcpy(memory + patch.offset, patch.bytes, patch.bytes.count)
        }
    }

    /// A file of which no pixels are wanted, but a result of at most `resultCapacity` bytes in the place of the
    /// profile.
    ///
    /// - Throws: `outOfMemory`.
    convenience init(_ file: UnsafeRawBufferPointer, resultCapacity: Int) throws(ImageCodecError) {
        try self.init(
            file,
            cdecoder_request(
                loader: 0, width: 0, height: 0, has_alpha: 0, file_count: 0, pixels_offset: 0, profile_offset: 0,
                profile_capacity: UInt64(resultCapacity), memory_count: 0))
    }

    /// Makes the memory, and completes `request` with the places in it.
    private init(
        _ file: UnsafeRawBufferPointer, _ request: cdecoder_request
    ) throws(ImageCodecError) {
        let page = 4096
        let pixels = (file.count + page - 1) / page * page
        let profile = pixels + Int(request.width) * Int(request.height) * 4
        let count = profile + Int(request.profile_capacity)
        let descriptor = cdecoder_memory(count)
        guard descriptor >= 0 else { throw .outOfMemory(byteCount: count) }
        guard let memory = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), memory != MAP_FAILED
        else {
            close(descriptor)
            throw .outOfMemory(byteCount: count)
        }
        (self.descriptor, self.memory) = (descriptor, memory)
        var request = request
        (request.file_count, request.memory_count) = (UInt64(file.count), UInt64(count))
        (request.pixels_offset, request.profile_offset) = (UInt64(pixels), UInt64(profile))
        self.request = request
        try write(file)
    }

    /// Writes the file through the system, which is faster than touching new pages one by one.
    private func write(_ file: UnsafeRawBufferPointer) throws(ImageCodecError) {
        guard let start = file.baseAddress else { return }
        var written = 0
        while written < file.count {
            let count = pwrite(descriptor, start + written, file.count - written, off_t(written))
            if count > 0 {
                written += count
            } else if errno != EINTR {
                throw .outOfMemory(byteCount: file.count)
            }
        }
    }

    deinit {
        munmap(memory, Int(request.memory_count))
        close(descriptor)
    }

    /// The colour profile, or other result, after decoding.
    func profile(_ answer: cdecoder_answer) -> Data? {
        let count = Int(answer.profile_count)
        guard count > 128, count <= Int(request.profile_capacity) else { return nil }
        return Data(bytes: memory + Int(request.profile_offset), count: count)
    }

    /// Writes row `y` as premultiplied pixels, blue first.
    func read(_ y: Int, into row: UnsafeMutablePointer<UInt32>, _ answer: cdecoder_answer) {
        let (width, channels) = (Int(request.width), answer.channels == 3 ? 3 : 4)
        let start = (memory + Int(request.pixels_offset) + y * width * channels).assumingMemoryBound(to: UInt8.self)
        let alpha = Int(answer.alpha)
        if channels == 3 || alpha == cdecoder_opaque {
            for x in 0..<width {
                let pixel = start + x * channels
                row[x] = 0xFF00_0000 | UInt32(pixel[0]) << 16 | UInt32(pixel[1]) << 8 | UInt32(pixel[2])
            }
            return
        }
        for x in 0..<width {
            let pixel = start + x * 4
            let own = pixel[3]
            let most = alpha == cdecoder_premultiplied ? own : 255
            let (red, green, blue) = (min(pixel[0], most), min(pixel[1], most), min(pixel[2], most))
            row[x] = UInt32(own) << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
        }
        if alpha == cdecoder_straight { AlphaConversion.premultiply(row, count: width) }
    }
}
