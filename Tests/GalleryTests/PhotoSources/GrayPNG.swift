/// A grey PNG with a valid header and at most 60,000 bytes of pixels. The sources read only the header.
func grayPNG(width: Int, height: Int) -> [UInt8] {
    func word(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
    func crc(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0 as UInt32) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { (value: UInt32, _) -> UInt32 in
                value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
            }
        }
    }
    func chunk(_ type: String, _ body: [UInt8]) -> [UInt8] {
        let content = Array(type.utf8) + body
        return word(body.count) + content + word(Int(crc(content)))
    }
    let pixels = [UInt8](repeating: 0, count: min(60_000, (width + 1) * height))
    let length = [UInt8(pixels.count & 255), UInt8(pixels.count >> 8)]
    let adler: UInt32 = UInt32(pixels.count % 65_521) << 16 | 1
    let zlib = [0x78, 0x01, 0x01] + length + length.map { ~$0 } + pixels + word(Int(adler))
    let header = chunk("IHDR", word(width) + word(height) + [8, 0, 0, 0, 0])
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + header + chunk("IDAT", zlib) + chunk("IEND", [])
}
