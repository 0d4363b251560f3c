import Foundation

/// Finds the points at which a file that is still being received has become a better image: after each scan of a
/// progressive JPEG, and as a PNG grows. Other files have no such points.
///
/// A value is used for one file. Each call looks at new bytes only.
package struct ProgressiveImage: Sendable {
    /// The state of a file that is received.
    private enum State: Sendable {
        /// The format is not known yet.
        case beginning
        /// Inside a JPEG file.
        case jpeg(Scans)
        /// Inside a PNG file.
        case png
        /// No image can be shown before the end.
        case notProgressive
    }

    /// The markers of a JPEG file.
    private struct Scans: Sendable {
        /// The next byte to look at.
        var position = 2
        var isProgressive = false
        /// The scans that began.
        var begun = 0
        /// The position of the last one.
        var last = 0
    }

    private var state = State.beginning
    /// The scans or bytes that the last rendering showed.
    private var rendered = 0

    /// A PNG is offered again when it has grown by this factor.
    private static let growth = 1.5
    /// The share of a PNG that is offered first. The first pass of an interlaced one has one of 64 pixels, in a larger
    /// share of the bytes.
    private static let firstShare = 0.1

    /// Creates the state of a file of which nothing was received.
    package init() {}

    /// Whether a rendering may still come.
    package var isPossible: Bool {
        if case .notProgressive = state { false } else { true }
    }

    /// Returns the number of first bytes that, as a file of their own, show more than the last ones, else nil. Decoding
    /// fails if the first row of a PNG, or its first interlaced pass, is not complete.
    ///
    /// - Parameters:
    ///   - received: the bytes so far, from the start of the file. They only grow.
    ///   - expected: the number of bytes of the whole file, if it is known.
    /// - Complexity: O(bytes since the last call) for JPEG, O(1) for PNG.
    package mutating func rendering(of received: UnsafeRawBufferPointer, expected: Int?) -> Int? {
        if case .beginning = state { begin(received) }
        switch state {
        case .beginning, .notProgressive: return nil
        case .jpeg(let scans):
            state = ProgressiveImage.advance(scans, in: received)
            // The last scan that began is not complete.
            guard case .jpeg(let scans) = state, scans.isProgressive, scans.begun - 1 > rendered else { return nil }
            rendered = scans.begun - 1
            return scans.last
        case .png:
            let next = Double(rendered) * ProgressiveImage.growth
            let first = Double(expected ?? 0) * ProgressiveImage.firstShare
            guard Double(received.count) >= max(next, first, 4096) else { return nil }
            rendered = received.count
            return received.count
        }
    }

    private mutating func begin(_ received: UnsafeRawBufferPointer) {
        let start = [UInt8](received.prefix(8))
        if start.starts(with: [0xFF, 0xD8, 0xFF]) {
            state = .jpeg(Scans())
        } else if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            state = .png
        } else if start.count == 8 {
            state = .notProgressive
        }
    }

    /// Passes the segments of a JPEG file that are complete, and the data of scans.
    private static func advance(_ known: Scans, in bytes: UnsafeRawBufferPointer) -> State {
        var scans = known
        while scans.position + 1 < bytes.count {
            let position = scans.position
            guard bytes[position] == 0xFF else {
                let rest = UnsafeRawBufferPointer(rebasing: bytes[position...])
                guard let base = rest.baseAddress, let found = memchr(base, 0xFF, rest.count) else {
                    scans.position = bytes.count
                    break
                }
                scans.position += UnsafeRawPointer(found) - base
                continue
            }
            switch bytes[position + 1] {
            // Padding; then an escaped 0xFF or a marker without a segment.
            case 0xFF: scans.position += 1
            case 0x00, 0x01, 0xD0...0xD8: scans.position += 2
            case 0xD9: return .notProgressive
            case let marker:
                guard position + 3 < bytes.count else { return .jpeg(scans) }
                let end = position + 2 + max(2, Int(bytes[position + 2]) << 8 | Int(bytes[position + 3]))
                guard end <= bytes.count else { return .jpeg(scans) }
                switch marker {
                case 0xC2, 0xCA: scans.isProgressive = true
                case 0xC0, 0xC1, 0xC3, 0xC5...0xC7, 0xC9, 0xCB, 0xCD...0xCF: return .notProgressive
                case 0xDA: (scans.begun, scans.last) = (scans.begun + 1, position)
                default: break
                }
                scans.position = end
            }
        }
        return .jpeg(scans)
    }
}
