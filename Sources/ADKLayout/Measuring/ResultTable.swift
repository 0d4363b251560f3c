import Foundation

/// The layouts of specs during one measuring pass: a hash table by spec and arguments.
///
/// A stack measures a child up to three times: for its own size, flexed and stretched. Without this table nested stacks
/// would measure their leaves 3^depth times.
struct ResultTable {
    struct Key: Equatable {
        let spec: UnsafeRawPointer
        let range: ASSizeRange
        // As bits, so that an undefined (NaN) size equals itself.
        let parentWidth: UInt64
        let parentHeight: UInt64
        let environment: LayoutEnvironment

        @inline(__always)
        init(spec: ASLayoutSpec, range: ASSizeRange, parentSize: CGSize, environment: LayoutEnvironment) {
            self.spec = UnsafeRawPointer(Unmanaged.passUnretained(spec).toOpaque())
            self.range = range
            parentWidth = Double(parentSize.width).bitPattern
            parentHeight = Double(parentSize.height).bitPattern
            self.environment = environment
        }

        @inline(__always)
        static func == (a: Key, b: Key) -> Bool {
            a.spec == b.spec && a.range.min.width == b.range.min.width && a.range.max.width == b.range.max.width
                && a.range.min.height == b.range.min.height && a.range.max.height == b.range.max.height
                && a.parentWidth == b.parentWidth && a.parentHeight == b.parentHeight
                && a.environment == b.environment
        }

        @inline(__always)
        var hash: UInt {
            var mix = UInt(bitPattern: spec) &* 0x9E37_79B9_7F4A_7C15
            mix = (mix ^ UInt(range.min.width.native.bitPattern)) &* 0xBF58_476D_1CE4_E5B9
            mix = (mix ^ UInt(range.max.width.native.bitPattern)) &* 0x94D0_49BB_1331_11EB
            mix = (mix ^ (mix >> 29) ^ UInt(range.min.height.native.bitPattern)) &* 0x9E37_79B9_7F4A_7C15
            mix = (mix ^ UInt(range.max.height.native.bitPattern)) &* 0xBF58_476D_1CE4_E5B9
            return mix ^ (mix >> 32)
        }
    }

    private struct Entry {
        let key: Key
        let layout: ASLayout
        /// The index of the previous entry in the same bucket, or -1.
        let previous: Int32
    }

    private var entries: [Entry] = []
    /// The index of the newest entry in each bucket, or -1.
    private var buckets: [Int32] = []
    private var mask: UInt = 0

    var count: Int { entries.count }

    func layout(for key: Key) -> ASLayout? {
        guard !entries.isEmpty else { return nil }
        var index = buckets[Int(key.hash & mask)]
        while index >= 0 {
            let matches = entries[Int(index)].key == key
            if matches { return entries[Int(index)].layout }
            index = entries[Int(index)].previous
        }
        return nil
    }

    mutating func store(_ layout: ASLayout, for key: Key) {
        if entries.count >= buckets.count { grow() }
        let bucket = Int(key.hash & mask)
        entries.append(Entry(key: key, layout: layout, previous: buckets[bucket]))
        buckets[bucket] = Int32(entries.count - 1)
    }

    mutating func removeAll() {
        guard !entries.isEmpty else { return }
        if entries.count > 4096 {
            self = ResultTable()
            return
        }
        // Clear the used buckets only, so that a small tree after a large one does not clear the whole table.
        for entry in entries { buckets[Int(entry.key.hash & mask)] = -1 }
        entries.removeAll(keepingCapacity: true)
    }

    private mutating func grow() {
        let size = max(64, buckets.count * 2)
        buckets = [Int32](repeating: -1, count: size)
        mask = UInt(size - 1)
        for index in entries.indices {
            let entry = entries[index]
            let bucket = Int(entry.key.hash & mask)
            entries[index] = Entry(key: entry.key, layout: entry.layout, previous: buckets[bucket])
            buckets[bucket] = Int32(index)
        }
    }
}
