/// Builds ICC profiles.
enum HandmadeProfile {
    /// Adobe RGB, whose greens exceed those of sRGB.
    static var adobeRGB: [UInt8] {
        func big(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
        func fixed(_ value: Double) -> [UInt8] { big(Int((value * 65_536).rounded())) }
        func xyz(_ x: Double, _ y: Double, _ z: Double) -> [UInt8] {
            Array("XYZ ".utf8) + big(0) + fixed(x) + fixed(y) + fixed(z)
        }
        let curve = Array("curv".utf8) + big(0) + big(1) + [0x02, 0x33, 0, 0]
        let tags: [(String, [UInt8])] = [
            ("wtpt", xyz(0.9505, 1, 1.0891)), ("rXYZ", xyz(0.60974, 0.31111, 0.01947)),
            ("gXYZ", xyz(0.20528, 0.62567, 0.06087)), ("bXYZ", xyz(0.14919, 0.06322, 0.74457)), ("rTRC", curve),
            ("gTRC", curve), ("bTRC", curve),
        ]
        var (table, data) = (big(tags.count), [UInt8]())
        let start = 128 + 4 + tags.count * 12
        for (name, bytes) in tags {
            table += Array(name.utf8) + big(start + data.count) + big(bytes.count)
            data += bytes
        }
        let header =
            big(start + data.count) + big(0) + big(0x0210_0000) + Array("mntrRGB XYZ ".utf8)
            + Array(repeating: 0, count: 12) + Array("acsp".utf8) + Array(repeating: 0, count: 28) + fixed(0.9642)
            + fixed(1)
            + fixed(0.8249) + Array(repeating: 0, count: 48)
        return header + table + data
    }
}
