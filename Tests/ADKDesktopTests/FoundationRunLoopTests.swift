import Glibc
import Testing

@testable import ADKDesktop

@MainActor
struct FoundationRunLoopTests {
    @Test func theDescriptorOfFoundationsRunLoopIsFoundInItsDescription() {
        #expect(FoundationRunLoop().descriptor >= 0, "another Foundation: no Timer fires in a window")
        for text in ["", "{name = kCFRunLoopDefaultMode, port set = 0x", "{name = other, port set = 0x1, "] {
            #expect(FoundationRunLoop.descriptor(in: text) == nil, "\(text)")
        }
        // A descriptor that is open, and no epoll set.
        let file = open("/dev/null", O_RDONLY)
        defer { close(file) }
        let text = "{name = kCFRunLoopDefaultMode, port set = 0x\(String(file, radix: 16)), timer port"
        #expect(FoundationRunLoop.descriptor(in: text) == nil)
    }
}
