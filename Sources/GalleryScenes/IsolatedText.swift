extension String {
    /// The text in a directional isolate if it has letters that are written from the right. So text after it keeps its
    /// place.
    var isolated: String {
        let ranges: [ClosedRange<UInt32>] = [
            0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF,
        ]
        let hasRightToLeft = unicodeScalars.contains { scalar in ranges.contains { $0.contains(scalar.value) } }
        return hasRightToLeft ? "\u{2068}\(self)\u{2069}" : self
    }
}
