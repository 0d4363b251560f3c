import Glibc

/// Tells when hosts may be reachable that were not before: the machine got a link, an address or a route. Used on the
/// engine's thread only.
///
/// The system sends several reports when a network returns. They become one notification, after a short delay in which
/// the name servers are set as well. A random part keeps many machines from asking one server at the same moment.
///
/// A notification may be repeated often by a network that comes and goes. Connections end with each. Waiting loads are
/// repeated with the first few, and then once in a while: their server may be down for another reason.
final class RouteWatch {
    /// Readable when there is a report.
    let descriptor: Int32
    /// The time of the next notification.
    private(set) var deadline = Double.infinity
    /// The time at which waiting loads are repeated.
    private var repeatTime = Double.infinity
    private var budget = TokenBucket()
    private var buffer = [UInt8](repeating: 0, count: 32 << 10)

    /// The least and the longest delay of a notification, in seconds.
    static let (leastDelay, longestDelay) = (0.5, 1.5)

    /// - Parameter descriptor: a socket that does not block. The object closes it.
    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// A socket with the reports of the system's routing. Nil if the system gives none.
    static func openSystemSocket() -> Int32? {
        let (netlink, route): (Int32, Int32) = (16, 0)
        let kind = Int32(SOCK_RAW.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let descriptor = socket(netlink, kind, route)
        guard descriptor >= 0 else { return nil }
        // The groups of links, IPv4 addresses and routes, and IPv6 addresses and routes.
        let groups: UInt32 = 0x1 | 0x10 | 0x40 | 0x100 | 0x400
        // A `sockaddr_nl`: the family, the number of the receiver, which the system chooses, and the groups.
        let status = withUnsafeTemporaryAllocation(byteCount: 12, alignment: 4) { address in
            address.initializeMemory(as: UInt8.self, repeating: 0)
            address.storeBytes(of: UInt16(netlink), toByteOffset: 0, as: UInt16.self)
            address.storeBytes(of: groups, toByteOffset: 8, as: UInt32.self)
            return bind(
                descriptor, address.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t(address.count))
        }
        guard status == 0 else {
            close(descriptor)
            return nil
        }
        return descriptor
    }

    /// Reads all reports. False if there will be no more.
    func receive(now: Double, random: inout some RandomNumberGenerator) -> Bool {
        while true {
            let mayConnect: Bool
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count > 0 {
                mayConnect = buffer.withUnsafeBytes {
                    RouteReport.mayConnect(UnsafeRawBufferPointer(rebasing: $0[..<count]))
                }
            } else if count < 0, errno == EINTR {
                continue
            } else if count < 0, errno == ENOBUFS {
                // Reports were lost.
                mayConnect = true
            } else {
                return count < 0 && errno == EAGAIN
            }
            if mayConnect, deadline == .infinity {
                deadline = now + Double.random(in: RouteWatch.leastDelay...RouteWatch.longestDelay, using: &random)
            }
        }
    }

    /// The time of what is due next. Infinite if nothing is.
    var nextTime: Double { min(deadline, repeatTime) }

    /// Whether a notification is due. It is due once.
    func takeNotification(now: Double) -> Bool {
        guard now >= deadline else { return false }
        deadline = .infinity
        repeatTime = min(repeatTime, budget.earliest(now: now))
        return true
    }

    /// Whether waiting loads are to be repeated, because of one or more notifications.
    func takeRepeat(now: Double) -> Bool {
        guard now >= repeatTime else { return false }
        repeatTime = .infinity
        budget.use(now: now)
        return true
    }
}

/// Allows a few repeats at once, and one more after each interval. Pure: times are parameters, in seconds of one clock.
struct TokenBucket {
    /// The repeats at once.
    static let burst = 4
    /// In seconds.
    static let interval = 30.0

    /// The time at which all repeats are there again.
    private var fullTime = -Double.infinity

    /// The earliest time of the next repeat, at least `now`.
    func earliest(now: Double) -> Double { max(now, fullTime - Double(TokenBucket.burst - 1) * TokenBucket.interval) }

    mutating func use(now: Double) { fullTime = max(fullTime, now) + TokenBucket.interval }
}
