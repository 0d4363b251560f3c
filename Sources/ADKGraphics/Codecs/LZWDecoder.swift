/// Decompresses the pixels of a GIF frame: LZW with codes of growing length.
///
/// The table stores only positions: each string of a code is already in the output.
enum LZWDecoder {
    private static let tableCount = 4096
    /// The number of codes read between two checks of `isCancelled`.
    private static let codesPerCheck = 1 << 16

    /// Decompresses at most `count` palette indices from `start`, the offset of the minimum code length. Returns the
    /// number of indices written. Decoding stops at the first invalid code.
    static func decode(
        _ bytes: UnsafeRawBufferPointer, at start: Int, into output: UnsafeMutablePointer<UInt8>, count: Int,
        _ isCancelled: () -> Bool
    ) throws(ImageCodecError) -> Int {
        guard start < bytes.count, (1...11).contains(bytes[start]) else { return 0 }
        let starts = UnsafeMutablePointer<Int>.allocate(capacity: tableCount)
        let lengths = UnsafeMutablePointer<Int>.allocate(capacity: tableCount)
        defer {
            starts.deallocate()
            lengths.deallocate()
        }
        let firstLength = Int(bytes[start]) + 1
        let clear = 1 << (firstLength - 1)
        var reader = CodeReader(bytes: bytes, position: start + 1)
        var (codeLength, next) = (firstLength, clear + 2)
        var (written, previousStart, previousLength) = (0, 0, 0)
        var codes = 0
        while written < count, let code = reader.next(codeLength) {
            codes &+= 1
            if codes % codesPerCheck == 0, isCancelled() { throw .cancelled }
            if code == clear {
                (codeLength, next, previousLength) = (firstLength, clear + 2, 0)
                continue
            }
            if code == clear + 1 { break }
            let from: Int
            var length: Int
            if code < clear {
                output[written] = UInt8(truncatingIfNeeded: code)
                (from, length) = (written, 1)
            } else if code < next {
                (from, length) = (starts[code], lengths[code])
            } else if code == next, previousLength > 0 {
                // The previous string followed by its own first index.
                (from, length) = (previousStart, previousLength + 1)
            } else {
                break
            }
            let begin = written
            length = min(length, count - written)
            if code >= clear {
                // One index at a time: source and target may overlap.
                var index = 0
                while index < length {
                    output[begin &+ index] = output[from &+ index]
                    index &+= 1
                }
            }
            written += length
            if previousLength > 0, next < tableCount {
                starts[next] = previousStart
                lengths[next] = previousLength + 1
                next += 1
                if next == 1 << codeLength, codeLength < 12 { codeLength += 1 }
            }
            (previousStart, previousLength) = (begin, length)
        }
        return written
    }

    /// Reads codes of changing length, least significant bit first, from blocks of at most 255 bytes.
    private struct CodeReader {
        let bytes: UnsafeRawBufferPointer
        var position: Int
        private var blockEnd: Int
        private var bits: UInt32 = 0
        private var bitCount = 0

        init(bytes: UnsafeRawBufferPointer, position: Int) {
            self.bytes = bytes
            self.position = position
            blockEnd = position
        }

        mutating func next(_ length: Int) -> Int? {
            while bitCount < length {
                if position == blockEnd {
                    guard position < bytes.count, bytes[position] > 0 else { return nil }
                    blockEnd = min(bytes.count, position + 1 + Int(bytes[position]))
                    position += 1
                    if position == blockEnd { return nil }
                }
                bits |= UInt32(bytes[position]) << UInt32(bitCount)
                bitCount += 8
                position += 1
            }
            let code = Int(bits & (1 << UInt32(length) - 1))
            bits >>= UInt32(length)
            bitCount -= length
            return code
        }
    }
}
