import ADKFoundation

/// The layout of an entry's file.
///
/// | part | bytes |
/// |---|---|
/// | head: signature, bytes of a slot, checksum | 24 |
/// | slot 0: checksum, sequence number, bytes of the record, record | as the head says |
/// | slot 1 | the same |
/// | body | to the end of the file |
///
/// There are two slots so that metadata can be replaced without copying the body and without a moment in which there is
/// none: an update writes the slot that is not current, with a higher sequence number. A torn update leaves the
/// other slot valid.
struct EntryLayout: Equatable {
    private static let signature: UInt64 = 0x3148_4341_434B_4441
    private static let headByteCount = 24
    private static let slotHeadByteCount = 24
    /// Spare bytes of a slot, for fields that a 304 adds.
    private static let spareByteCount = 256
    private static let slotLimit = EntryRecord.byteLimit + slotHeadByteCount + spareByteCount + 64

    let slotByteCount: Int

    var bodyOffset: Int { EntryLayout.headByteCount + 2 * slotByteCount }

    /// The layout for a record of `recordByteCount` bytes.
    init(recordByteCount: Int) {
        slotByteCount =
            (recordByteCount + EntryLayout.slotHeadByteCount + EntryLayout.spareByteCount + 63) / 64 * 64
    }

    private init(slotByteCount: Int) { self.slotByteCount = slotByteCount }

    func fits(recordByteCount: Int) -> Bool { recordByteCount + EntryLayout.slotHeadByteCount <= slotByteCount }

    // MARK: - Writing

    private var head: [UInt8] {
        var writer = ByteWriter()
        writer.write(EntryLayout.signature)
        writer.write(UInt64(slotByteCount))
        writer.write(Checksum.of(writer.bytes))
        return writer.bytes
    }

    /// The bytes of a slot without the unused ones at its end.
    private func slot(_ record: [UInt8], sequence: UInt64) -> [UInt8] {
        var content = ByteWriter()
        content.write(sequence)
        content.write(UInt64(record.count))
        let bytes = content.bytes + record
        var checksum = ByteWriter()
        // The seed ties a slot to its layout.
        checksum.write(Checksum.of(bytes, seed: UInt64(slotByteCount)))
        return checksum.bytes + bytes
    }

    /// Writes the head and the first record of a new file.
    func write(_ record: EntryRecord, to file: borrowing CacheFile) throws(SystemError) {
        var bytes = head + slot(record.bytes, sequence: 1)
        // The second slot of a new file is empty. Zeros are never a valid slot.
        bytes += [UInt8](repeating: 0, count: bodyOffset - bytes.count)
        try EntryLayout.write(bytes, to: file, at: 0)
    }

    /// Writes the record that comes after `current`, which fits.
    func update(_ current: Slot, with record: [UInt8], in file: borrowing CacheFile) throws(SystemError) {
        let offset = EntryLayout.headByteCount + (1 - current.index) * slotByteCount
        try EntryLayout.write(slot(record, sequence: current.sequence + 1), to: file, at: offset)
    }

    private static func write(_ bytes: [UInt8], to file: borrowing CacheFile, at offset: Int) throws(SystemError) {
        var failure: SystemError?
        bytes.withUnsafeBytes { buffer in
            do throws(SystemError) { try file.write(buffer, at: offset) } catch { failure = error }
        }
        if let failure { throw failure }
    }

    // MARK: - Reading

    /// The current slot of a file.
    struct Slot {
        let index: Int
        let sequence: UInt64
        let record: EntryRecord
    }

    /// Reads the layout and the current slot of a file of `byteCount` bytes. Nil if the file is damaged.
    static func read(_ file: borrowing CacheFile, byteCount: Int) throws(SystemError) -> (EntryLayout, Slot)? {
        // Most heads fit in one read.
        var start = try file.read(at: 0, count: min(byteCount, 4096))
        guard let layout = EntryLayout(head: start), layout.bodyOffset <= byteCount else { return nil }
        if start.count < layout.bodyOffset { start = try file.read(at: 0, count: layout.bodyOffset) }
        if let slot = layout.currentSlot(start, byteCount: byteCount) { return (layout, slot) }
        // Another process may have replaced both slots during the read: twice is not damage yet.
        start = try file.read(at: 0, count: layout.bodyOffset)
        return layout.currentSlot(start, byteCount: byteCount).map { (layout, $0) }
    }

    /// The layout that the head of a file names. Nil if the head is damaged.
    init?(head bytes: [UInt8]) {
        var reader = ByteReader(bytes.prefix(EntryLayout.headByteCount))
        guard reader.read(UInt64.self) == EntryLayout.signature, let count = reader.read(UInt64.self),
            let checksum = reader.read(UInt64.self), count <= UInt64(EntryLayout.slotLimit),
            count >= UInt64(EntryLayout.slotHeadByteCount), Checksum.of(bytes.prefix(16)) == checksum
        else { return nil }
        self.init(slotByteCount: Int(count))
    }

    /// The valid slot with the highest sequence number, if its body has the length of the file's rest.
    func currentSlot(_ start: [UInt8], byteCount: Int) -> Slot? {
        guard start.count >= bodyOffset else { return nil }
        let slots = (0..<2).compactMap { slot($0, in: start) }
            .filter { $0.record.identity.byteCount == byteCount - bodyOffset }
        return slots.max { $0.sequence < $1.sequence }
    }

    private func slot(_ index: Int, in start: [UInt8]) -> Slot? {
        let offset = EntryLayout.headByteCount + index * slotByteCount
        let bytes = start[offset..<offset + slotByteCount]
        var reader = ByteReader(bytes)
        guard let checksum = reader.read(UInt64.self), let sequence = reader.read(UInt64.self), sequence < .max,
            let count = reader.read(UInt64.self), count <= UInt64(slotByteCount - EntryLayout.slotHeadByteCount)
        else { return nil }
        let end = offset + EntryLayout.slotHeadByteCount + Int(count)
        guard Checksum.of(bytes[(offset + 8)..<end], seed: UInt64(slotByteCount)) == checksum,
            let record = EntryRecord(bytes[(offset + EntryLayout.slotHeadByteCount)..<end])
        else { return nil }
        return Slot(index: index, sequence: sequence, record: record)
    }
}
