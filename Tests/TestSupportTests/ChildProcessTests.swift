import Glibc
import TestSupport
import Testing

struct ChildProcessTests {
    /// A large test process once made the peak of every small program that it started as large as its own.
    @Test func peakMemoryOfAChildDoesNotContainThatOfThisProcess() throws {
        let size = 96 << 20
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 4096)
        memset(memory, 1, size)
        let child = try ChildProcess("sleep", ["0.2"])
        while child.exitStatus == nil { poll(nil, 0, 10) }
        memory.deallocate()
        #expect(child.exitStatus == 0)
        #expect(child.peakMemory > 0)
        #expect(child.peakMemory < size / 2)
    }
}
