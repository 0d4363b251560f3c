/// A part of a body that a later transfer can continue.
package struct PartialBody: Sendable {
    package let resume: ResumePoint
    package let bytes: [UInt8]
}

/// A shared transfer on its way, with its body so far. Used on the engine's thread only.
final class SharedFlight: TransferSink, @unchecked Sendable {
    // All used on the engine's thread only.
    let key: TransferSharing.Key
    private let sharing: TransferSharing
    private var members: [SharedTransfer] = []
    private var priority: TransferPriority
    private var head: ResponseHead?
    private var bytes: [UInt8] = []
    var transfer: Transfer?

    /// The most bytes for which memory is taken before they come: a length is only a promise.
    private static let reserveLimit = 4 << 20

    init(_ sharing: TransferSharing, _ key: TransferSharing.Key, _ priority: TransferPriority) {
        self.sharing = sharing
        self.key = key
        self.priority = priority
    }

    var isUnused: Bool { members.isEmpty }

    // MARK: - Members

    func add(_ member: SharedTransfer) {
        members.append(member)
        member.flight = self
        if let head, !bytes.isEmpty { bytes.withUnsafeBytes { member.observer.received($0, from: 0, head: head) } }
    }

    func leave(_ member: SharedTransfer) {
        members.removeAll { $0 === member }
        member.flight = nil
        member.observer.finished(.failure(.cancelled))
        // Another may join with the commands that came together with this one.
        if members.isEmpty {
            sharing.engine.run { [self] in sharing.endIfUnused(self) }
        } else {
            updatePriority(first: false)
        }
    }

    /// Gives the transfer the highest priority of the members. With `first` it comes to the start of its line.
    func updatePriority(first: Bool) {
        guard let highest = members.map(\.priority).max(), highest != priority || first else { return }
        priority = highest
        transfer?.setPriority(highest, first: first)
    }

    // MARK: - The transfer

    func resumePoint() -> ResumePoint? {
        guard let part = sharing.parts[key] else { return nil }
        sharing.parts.removeValue(for: key)
        bytes = part.bytes
        head = part.resume.head
        return part.resume
    }

    func received(_ head: ResponseHead) {
        self.head = head
        bytes.removeSubrange(min(head.offset, bytes.count)...)
        if let length = head.length { bytes.reserveCapacity(min(length, SharedFlight.reserveLimit)) }
        if head.offset > 0 { notify(from: 0) }
    }

    func received(_ new: UnsafeRawBufferPointer) {
        let start = bytes.count
        bytes.append(contentsOf: new)
        notify(from: start)
    }

    private func notify(from start: Int) {
        guard let head else { return }
        bytes.withUnsafeBytes { body in
            for member in members { member.observer.received(body, from: start, head: head) }
        }
    }

    func finished(_ end: TransferEnd) {
        sharing.remove(self)
        if let resume = end.resume, resume.offset == bytes.count {
            sharing.parts.insert(PartialBody(resume: resume, bytes: bytes), for: key, byteCount: bytes.count)
        }
        let result = end.result.map { head in
            TransferredBody(head: head, bytes: head.isSuccess ? bytes : [], summary: end.summary)
        }
        for member in members {
            member.flight = nil
            member.observer.finished(result)
        }
        members = []
    }
}
