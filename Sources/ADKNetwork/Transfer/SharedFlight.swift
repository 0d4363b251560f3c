import ADKFoundation

/// A shared transfer on its way, with its body so far. Used on the engine's thread only.
final class SharedFlight: TransferSink, @unchecked Sendable {
    // All used on the engine's thread only.
    let key: TransferSharing.Key
    private let sharing: TransferSharing
    private var members: [SharedTransfer] = []
    private var priority: WorkPriority
    private var head: ResponseHead?
    private var body: ReceivedBody
    /// Nil after the end: it refers to the flight.
    var transfer: Transfer?

    init(_ sharing: TransferSharing, _ key: TransferSharing.Key, _ priority: WorkPriority) {
        self.sharing = sharing
        self.key = key
        self.priority = priority
        body = ReceivedBody(in: sharing.engine.configuration.bodies)
    }

    var isUnused: Bool { members.isEmpty }

    // MARK: - Members

    func add(_ member: SharedTransfer) {
        members.append(member)
        member.flight = self
        if let head, body.count > 0 { member.observer.received(body, from: 0, head: head) }
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
        body = ReceivedBody(part, in: sharing.engine.configuration.bodies)
        head = part.resume.head
        return part.resume
    }

    func received(_ head: ResponseHead) {
        self.head = head
        body.truncate(to: head.offset)
        if head.isSuccess, let length = head.length { body.reserve(length) }
        if head.offset > 0 { notify(from: 0) }
    }

    func received(_ new: UnsafeRawBufferPointer) {
        let start = body.count
        body.append(new)
        notify(from: start)
    }

    private func notify(from start: Int) {
        guard let head else { return }
        for member in members { member.observer.received(body, from: start, head: head) }
    }

    func finished(_ end: TransferEnd) {
        sharing.remove(self)
        transfer = nil
        body.trim()
        if let part = end.resume.flatMap(body.part) { sharing.parts.insert(part, for: key, byteCount: body.count) }
        if case .success(let head) = end.result, !head.isSuccess { body.truncate(to: 0) }
        let result = end.result.map { TransferredBody(head: $0, body: body, summary: end.summary) }
        body = ReceivedBody(in: sharing.engine.configuration.bodies)
        for member in members {
            member.flight = nil
            member.observer.finished(result)
        }
        members = []
    }
}
