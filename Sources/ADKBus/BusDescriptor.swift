import Glibc

/// An open file descriptor that travels in a message. It is closed with the last reference.
package final class BusDescriptor: Hashable, Sendable {
    package let number: Int32

    /// Takes over an open descriptor.
    package init(_ number: Int32) { self.number = number }

    /// Duplicates an open descriptor. Nil if the process has none left.
    package convenience init?(duplicating number: Int32) {
        let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
        guard copy >= 0 else { return nil }
        self.init(copy)
    }

    deinit { close(number) }

    package static func == (left: BusDescriptor, right: BusDescriptor) -> Bool { left === right }
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
