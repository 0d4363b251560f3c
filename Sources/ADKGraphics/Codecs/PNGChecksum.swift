/// The checksum of a PNG chunk: CRC-32 of its name and data.
package struct PNGChecksum {
    private var sum: UInt32 = 0xFFFF_FFFF

    /// Starts a checksum of no bytes.
    package init() {}

    /// The checksum of the bytes added so far.
    package var value: UInt32 { ~sum }

    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }

    /// Adds bytes to the checksum.
    package mutating func add(_ bytes: some Sequence<UInt8>) {
        PNGChecksum.table.withUnsafeBufferPointer { table in
            for byte in bytes { sum = sum >> 8 ^ table[Int((sum ^ UInt32(byte)) & 0xFF)] }
        }
    }
}
