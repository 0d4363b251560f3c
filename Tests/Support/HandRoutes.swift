import Foundation
import Glibc

/// Messages of the system's routing, as the kernel writes them.
public enum RouteMessage: CaseIterable, Sendable {
    /// A link that carries packets, one that does not, one that is gone, and the link of this machine to itself.
    case runningLink, stoppedLink, endedLink, runningLoopback
    /// An address that can be used, one that is checked, one that another machine has, and one that is gone.
    case address, tentativeAddress, duplicateAddress, endedAddress
    /// An address for one link only, and one of this machine only.
    case linkAddress, hostAddress
    /// A route to other hosts, its end, one to this machine, and a copy that the kernel made of one.
    case route, endedRoute, localRoute, cachedRoute
    /// The end of a list of messages.
    case done

    /// Whether the message tells of a new connection to other hosts.
    public var mayConnect: Bool { [.runningLink, .address, .route, .endedRoute].contains(self) }

    /// The message with its head and, at the end, `attributes` bytes that are of no interest.
    public func bytes(attributes: Int = 0) -> [UInt8] {
        let (kind, body): (UInt16, [UInt8]) =
            switch self {
            case .runningLink: (16, link(flags: 0x1043 | 0x40))
            case .stoppedLink: (16, link(flags: 0x1003))
            case .endedLink: (17, link(flags: 0x1043))
            case .runningLoopback: (16, link(flags: 0x49))
            case .address: (20, [2, 24, 0x80, 0, 2, 0, 0, 0])
            case .tentativeAddress: (20, [10, 64, 0xC0, 0, 2, 0, 0, 0])
            case .duplicateAddress: (20, [10, 64, 0x08, 0, 2, 0, 0, 0])
            case .endedAddress: (21, [2, 24, 0x80, 0, 2, 0, 0, 0])
            case .linkAddress: (20, [10, 64, 0x80, 253, 2, 0, 0, 0])
            case .hostAddress: (20, [2, 8, 0x80, 254, 1, 0, 0, 0])
            case .route: (24, [2, 0, 0, 0, 254, 3, 0, 1, 0, 0, 0, 0])
            case .endedRoute: (25, [2, 0, 0, 0, 254, 3, 0, 1, 0, 0, 0, 0])
            case .localRoute: (24, [2, 32, 0, 0, 255, 2, 254, 2, 0, 0, 0, 0])
            case .cachedRoute: (24, [10, 128, 0, 0, 254, 2, 0, 1, 0, 2, 0, 0])
            case .done: (3, [0, 0, 0, 0])
            }
        let all = body + [UInt8](repeating: 0xFF, count: attributes)
        let length = UInt32(16 + all.count)
        let head = withUnsafeBytes(of: length.littleEndian, Array.init) + withUnsafeBytes(of: kind, Array.init)
        let padding = [UInt8](repeating: 0xEE, count: (4 - all.count % 4) % 4)
        return head + [UInt8](repeating: 0, count: 10) + all + padding
    }

    private func link(flags: UInt32) -> [UInt8] {
        [0, 0, 1, 0, 2, 0, 0, 0] + withUnsafeBytes(of: flags, Array.init) + [0, 0, 0, 0]
    }
}

/// A socket whose reports the test writes, in the place of the system's routing. Thread-safe.
public final class HandRoutes: @unchecked Sendable {
    private let lock = NSLock()
    // Guarded by `lock`.
    private var end: Int32 = -1
    private var opened = 0

    /// Nothing is open.
    public init() {}

    deinit { close() }

    /// Opens the socket of a watch, which closes it. The test keeps the other end.
    public func open() -> Int32? {
        var pair: [Int32] = [-1, -1]
        let kind = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &pair) == 0 else { return nil }
        close()
        lock.withLock { (end, opened) = (pair[1], opened + 1) }
        return pair[0]
    }

    /// How often a watch has opened a socket.
    public var openCount: Int { lock.withLock { opened } }

    /// Sends messages as one report. False if no watch reads.
    @discardableResult
    public func send(_ messages: RouteMessage...) -> Bool {
        let bytes = messages.flatMap { $0.bytes() }
        return lock.withLock { Glibc.send(end, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count }
    }

    /// Ends the reports.
    public func close() {
        lock.withLock {
            if end >= 0 { Glibc.close(end) }
            end = -1
        }
    }
}
