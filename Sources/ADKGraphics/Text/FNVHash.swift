/// The 64-bit FNV-1a hash. The same on every computer and in every run.
package struct FNVHash {
    /// The hash of the bytes so far.
    package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// The hash of no bytes.
    package init() {}

    /// Appends `bytes` to the hashed data.
    package mutating func combine(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x0100_0000_01B3 }
    }
}
