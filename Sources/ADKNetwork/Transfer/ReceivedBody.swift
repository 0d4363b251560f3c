import Foundation

/// A body, complete or not. Copies share the bytes, and `data` has them without a copy.
///
/// Only its owner appends. Those that got a copy, or data, keep what they got: it does not change.
package struct ReceivedBody: Sendable {
    private var storage = BodyStorage(capacity: 0)
    /// The number of bytes.
    package private(set) var count = 0
    /// The share of the memory for bodies.
    let hold: BodyHold

    init(in memory: BodyMemory) { hold = BodyHold(memory) }

    /// Continues a body that was kept.
    init(_ part: PartialBody, in memory: BodyMemory) {
        (storage, count) = (part.storage, part.resume.offset)
        hold = BodyHold(memory)
        hold.change(by: count)
    }

    // MARK: - Reading

    package func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        withExtendedLifetime(storage) { body(UnsafeRawBufferPointer(start: storage.pointer, count: count)) }
    }

    /// The bytes. They stay after the body is gone, and do not count in its memory then.
    package var data: Data { data(upTo: count) }

    /// The first `length` bytes, at most all, as `data`.
    package func data(upTo length: Int) -> Data {
        guard let pointer = storage.pointer, length > 0 else { return Data() }
        return Data(
            bytesNoCopy: pointer, count: min(length, count),
            deallocator: .custom { [storage] _, _ in withExtendedLifetime(storage) {} })
    }

    /// The part that a later transfer can continue. It does not count in the memory. Nil if `resume` is another place.
    func part(at resume: ResumePoint) -> PartialBody? {
        resume.offset == count ? PartialBody(resume: resume, storage: storage) : nil
    }

    // MARK: - Receiving

    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress, !bytes.isEmpty else { return }
        let needed = count + bytes.count
        if needed > storage.capacity { resize(to: max(needed, storage.capacity * 2)) }
        storage.pointer?.advanced(by: count).copyMemory(from: source, byteCount: bytes.count)
        count = needed
        hold.change(by: bytes.count)
    }

    /// Drops the bytes from `length` on. Others may come in their place.
    mutating func truncate(to length: Int) {
        guard length < count else { return }
        hold.change(by: length - count)
        count = length
        // A reader may use the dropped bytes.
        if !isKnownUniquelyReferenced(&storage) {
            storage = BodyStorage(capacity: length, copying: length, of: storage)
        }
    }

    /// Takes memory for a body of `length` bytes. The system gives it when it is used: a length is only a promise.
    mutating func reserve(_ length: Int) { if length > storage.capacity { resize(to: length) } }

    /// Frees the memory beyond the last byte.
    mutating func trim() { if storage.capacity > count, isKnownUniquelyReferenced(&storage) { resize(to: count) } }

    private mutating func resize(to capacity: Int) {
        if isKnownUniquelyReferenced(&storage) {
            storage.resize(to: capacity)
        } else {
            storage = BodyStorage(capacity: capacity, copying: count, of: storage)
        }
    }
}

/// A part of a body that a later transfer can continue.
package struct PartialBody: Sendable {
    package let resume: ResumePoint
    fileprivate let storage: BodyStorage
}

/// The memory of a body. The last of its bodies and data frees it.
private final class BodyStorage: @unchecked Sendable {
    // Changed only while there is one reference. Bytes are written only beyond those that a reader knows.
    private(set) var pointer: UnsafeMutableRawPointer?
    private(set) var capacity = 0

    init(capacity: Int) { resize(to: capacity) }

    convenience init(capacity: Int, copying count: Int, of other: BodyStorage) {
        self.init(capacity: capacity)
        if let source = other.pointer { pointer?.copyMemory(from: source, byteCount: count) }
    }

    deinit { free(pointer) }

    func resize(to capacity: Int) {
        guard capacity > 0 else { return }
        guard let moved = realloc(pointer, capacity) else { fatalError("no memory for a body of \(capacity) bytes") }
        (pointer, self.capacity) = (moved, capacity)
    }
}
