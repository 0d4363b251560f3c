/// Reports of the system's routing (netlink) about links, addresses and routes. Pure.
///
/// Only the facts are read that tell whether a host may be reachable that was not before. The layouts are those of
/// `linux/netlink.h`, `linux/rtnetlink.h` and `linux/if_addr.h`. Damaged bytes are skipped.
enum RouteReport {
    /// Whether one of the messages tells of a new connection to other hosts: a link that works, an address, or a route.
    /// A route that ended counts too, because another one takes its place.
    static func mayConnect(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var start = 0
        while bytes.count - start >= headSize {
            let length = Int(bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self))
            guard length >= headSize, length <= bytes.count - start else { return false }
            let kind = bytes.loadUnaligned(fromByteOffset: start + 4, as: UInt16.self)
            let body = UnsafeRawBufferPointer(rebasing: bytes[(start + headSize)..<(start + length)])
            if mayConnect(kind, body) { return true }
            // Messages begin at multiples of four bytes. The last one may end before.
            start += length + (4 - length % 4) % 4
        }
        return false
    }

    private static let headSize = 16

    private enum Kind {
        static let (newLink, newAddress, newRoute, endedRoute) = (UInt16(16), UInt16(20), UInt16(24), UInt16(25))
    }

    private static func mayConnect(_ kind: UInt16, _ body: UnsafeRawBufferPointer) -> Bool {
        switch kind {
        case Kind.newLink where body.count >= 16:
            let (isLoopback, isRunning): (UInt32, UInt32) = (0x8, 0x40)
            let flags = body.loadUnaligned(fromByteOffset: 8, as: UInt32.self)
            return flags & isRunning != 0 && flags & isLoopback == 0
        case Kind.newAddress where body.count >= 8:
            // An address that is still checked for duplicates is reported again when it can be used.
            let (isTentative, isDuplicate): (UInt8, UInt8) = (0x40, 0x08)
            let linkScope: UInt8 = 253
            return body[2] & (isTentative | isDuplicate) == 0 && body[3] < linkScope
        case Kind.newRoute where body.count >= 12, Kind.endedRoute where body.count >= 12:
            let (unicast, isCopy): (UInt8, UInt32) = (1, 0x200)
            return body[7] == unicast && body.loadUnaligned(fromByteOffset: 8, as: UInt32.self) & isCopy == 0
        default: return false
        }
    }
}
