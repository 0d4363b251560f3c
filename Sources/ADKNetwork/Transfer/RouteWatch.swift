import Glibc

/// Tells when hosts may be reachable that were not before: the machine got a link, an address or a route. Used on the
/// engine's thread only.
///
/// The system sends several reports when a network returns. They become one notification, after a short delay in which
/// the name servers are set as well. A random part keeps many machines from asking one server at the same moment.
final class RouteWatch {
    /// Readable when there is a report.
    let descriptor: Int32
    /// The time of the next notification.
    private(set) var deadline = Double.infinity
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

    /// Whether a notification is due. It is due once.
    func takeNotification(now: Double) -> Bool {
        guard now >= deadline else { return false }
        deadline = .infinity
        return true
    }
}
