import ADKFoundation
import Glibc
import Logging

/// The state of a connection. Used on the bus's thread only.
///
/// Matches, names and objects outlive the link to the bus, which sets them up when it is made.
final class BusLoop {
    typealias Handler = @Sendable (BusMessage) -> Void

    /// A method that was called.
    struct Call: Sendable {
        enum Waiter: Sendable {
            case caller(BusAnswer)
            /// The answer is the owner of this name.
            case owner(of: String)
            case none
        }

        let id: UInt64
        /// In seconds of the clock.
        let deadline: Double
        /// In seconds.
        let limit: Double
        let waiter: Waiter
    }

    private struct Watch {
        let id: UInt64
        let match: BusMatch
        let handler: Handler
    }

    /// A name whose signals are watched.
    private struct Owner {
        var uniqueName: String?
        var watches = 0
    }

    /// The names of this program.
    var names: [String: BusNameRules] = [:]

    let objects: BusObjects
    private let clock: any FrameClock
    private let address: @Sendable () -> String?
    private var link: BusLink?
    /// Calls without an answer, by their number on the link.
    private var calls: [UInt64: Call] = [:]
    private var watches: [Watch] = []
    private var owners: [String: Owner] = [:]
    private var lastFailure: BusError?

    private static let log = Logger(label: "adk.bus")

    init(inbox: BusInbox, clock: any FrameClock, address: @escaping @Sendable () -> String?) {
        (self.clock, self.address) = (clock, address)
        objects = BusObjects(inbox: inbox)
    }

    // MARK: - The link

    /// The link, which is made where there is none.
    private func connect() throws(BusError) -> BusLink {
        if let link { return link }
        let link: BusLink
        do throws(BusError) {
            guard let address = address() else { throw BusError.noBus }
            link = try BusLink(try BusLibrary.load(), address: address) { [unowned self] in receive($0) }
        } catch {
            // A machine without a bus would log each call.
            if error != lastFailure { BusLoop.log.debug("\(error.description)") }
            lastFailure = error
            throw error
        }
        (self.link, lastFailure) = (link, nil)
        for name in owners.keys.sorted() { follow(name) }
        for watch in watches { tellBus("AddMatch", [.string(watch.match.rule)]) }
        for (name, rules) in names.sorted(by: { $0.key < $1.key }) { ask(.requestName(name, rules), .none) }
        return link
    }

    /// Ends the link. Calls without an answer fail with `error`.
    func close(_ error: BusError) {
        link = nil
        objects.forgetRequests()
        for name in owners.keys { owners[name]?.uniqueName = nil }
        let lost = calls.sorted { $0.key < $1.key }
        calls = [:]
        for (_, call) in lost { finish(call, .failure(error)) }
    }

    /// Handles what arrived, then waits for more, for the next deadline or for work.
    func turn(wakeDescriptor: Int32) {
        var isBusy = false
        switch link?.process() {
        case .ended(let reason):
            let error = BusError.connectionLost(reason)
            BusLoop.log.debug("\(error.description)")
            close(error)
        case .busy: isBusy = true
        case .idle, nil: break
        }
        let now = clock.now
        for (cookie, call) in calls.filter({ $0.value.deadline <= now }) {
            calls[cookie] = nil
            finish(call, .failure(.timedOut(seconds: call.limit)))
        }
        let next = calls.values.reduce(Double.infinity) { min($0, $1.deadline) } - now
        let linkNext = (link?.deadline ?? .infinity) - MonotonicClock.seconds
        wait(wakeDescriptor, seconds: isBusy ? 0 : min(next, linkNext))
    }

    private func wait(_ wakeDescriptor: Int32, seconds: Double) {
        var entries = [pollfd(fd: wakeDescriptor, events: Int16(POLLIN), revents: 0)]
        if let link { entries.append(pollfd(fd: link.descriptor, events: link.events, revents: 0)) }
        let milliseconds = seconds == .infinity ? -1 : Int32(max(0, (min(3600, seconds) * 1000).rounded(.up)))
        poll(&entries, nfds_t(entries.count), milliseconds)
    }

    // MARK: - Calls

    func start(_ call: Call, _ message: BusMessage) {
        do throws(BusError) {
            let link = try connect()
            calls[try link.send(try link.call(message), expectsAnswer: true)] = call
        } catch {
            finish(call, .failure(error))
        }
    }

    func cancel(_ id: UInt64) {
        guard let (cookie, call) = calls.first(where: { $0.value.id == id }) else { return }
        calls[cookie] = nil
        finish(call, .failure(.cancelled))
    }

    func send(_ message: BusMessage, isSignal: Bool) {
        do throws(BusError) {
            let link = try connect()
            try link.send(isSignal ? try link.signal(message) : try link.call(message))
        } catch {
            BusLoop.log.debug("\(message.member) was not sent: \(error.description)")
        }
    }

    private func finish(_ call: Call, _ result: Result<[BusValue], BusError>) {
        switch call.waiter {
        case .caller(let answer): answer(result)
        case .owner(let name): owners[name]?.uniqueName = (try? result.get())?.first?.text
        case .none: break
        }
    }

    /// Calls the bus itself. The bus is slow at most, so that there is no limit.
    private func ask(_ message: BusMessage, _ waiter: Call.Waiter) {
        start(Call(id: 0, deadline: .infinity, limit: .infinity, waiter: waiter), message)
    }

    /// Answers a call of another program.
    func answer(_ id: UInt64, _ result: Result<[BusValue], BusFault>) {
        if let link { objects.answer(id, result, on: link) }
    }

    private func tellBus(_ member: String, _ body: [BusValue]) { send(.toBus(member, body), isSignal: false) }

    // MARK: - Signals

    func watch(_ id: UInt64, _ match: BusMatch, _ handler: @escaping Handler) {
        let isLinked = link != nil
        let name = match.sender
        let isNew = BusName.changesOwner(name) && owners[name] == nil
        if BusName.changesOwner(name) { owners[name, default: Owner()].watches += 1 }
        watches.append(Watch(id: id, match: match, handler: handler))
        // A new link sets up all matches.
        guard isLinked else {
            _ = try? connect()
            return
        }
        if isNew { follow(name) }
        tellBus("AddMatch", [.string(match.rule)])
    }

    func unwatch(_ id: UInt64) {
        guard let index = watches.firstIndex(where: { $0.id == id }) else { return }
        let match = watches.remove(at: index).match
        if let owner = owners[match.sender] {
            owners[match.sender]?.watches -= 1
            if owner.watches == 1 {
                owners[match.sender] = nil
                if link != nil { tellBus("RemoveMatch", [.string(BusMatch.owner(of: match.sender).rule)]) }
            }
        }
        if link != nil { tellBus("RemoveMatch", [.string(match.rule)]) }
    }

    /// The bus answers in order: the owner is known before the first signal of a match that is added after this.
    private func follow(_ name: String) {
        tellBus("AddMatch", [.string(BusMatch.owner(of: name).rule)])
        ask(.toBus("GetNameOwner", [.string(name)]), .owner(of: name))
    }

    // MARK: - Receiving

    /// Returns false if sd-bus is to answer the message itself.
    private func receive(_ packet: BusPacket) -> Bool {
        switch packet.kind {
        case .answer: receiveAnswer(packet)
        case .signal: receiveSignal(packet)
        case .call: return link.map { objects.receive(packet, on: $0) } ?? true
        case nil: break
        }
        return true
    }

    private func receiveAnswer(_ packet: BusPacket) {
        guard let cookie = packet.answeredCookie, let call = calls.removeValue(forKey: cookie) else { return }
        finish(call, Result { () throws(BusError) in try packet.values() })
    }

    private func receiveSignal(_ packet: BusPacket) {
        do throws(BusError) {
            let signal = try packet.message()
            if let name = signal.body.first?.text, owners[name] != nil,
                BusMatch.owner(of: name).fits(signal, owner: nil), signal.body.count == 3
            {
                let owner = signal.body[2].text ?? ""
                owners[name]?.uniqueName = owner.isEmpty ? nil : owner
            }
            for watch in watches where watch.match.fits(signal, owner: owners[watch.match.sender]?.uniqueName) {
                watch.handler(signal)
            }
        } catch {
            BusLoop.log.debug("A signal was dropped: \(error.description)")
        }
    }
}
