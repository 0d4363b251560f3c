import ADKFoundation
import Foundation
import Glibc
import TestSupport
import Testing

@testable import ADKDesktop

struct StateFileTests {
    private func withFile(_ body: (StateFile) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("state-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(try #require(StateFile(program: "org.example.Reader", environment: ["XDG_STATE_HOME": folder.path])))
    }

    @Test func theBytesOfTheLastWriteAreReadAndCanBeRemoved() throws {
        try withFile { file in
            #expect(file.path.hasSuffix("/org.example.Reader/scenes"))
            #expect(try file.read() == nil)
            for bytes in [Data(), Data("one".utf8), Data(repeating: 7, count: 70_000)] {
                try file.write(bytes)
                #expect(try file.read() == bytes)
            }
            let folder = URL(fileURLWithPath: file.path).deletingLastPathComponent().path
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["scenes"])
            try file.write(nil)
            #expect(try file.read() == nil)
        }
    }

    @Test func aDamagedForeignOrHugeFileIsRefused() throws {
        try withFile { file in
            try file.write(Data("the state".utf8))
            let url = URL(fileURLWithPath: file.path)
            let good = try Data(contentsOf: url)
            for count in 0..<good.count {
                try good.prefix(count).write(to: url)
                #expect(throws: StateFileError.self, "\(count) bytes") { _ = try file.read() }
            }
            for index in good.indices {
                var bad = good
                bad[index] ^= 0x10
                try bad.write(to: url)
                #expect(throws: StateFileError.self, "byte \(index)") { _ = try file.read() }
            }
            try Data(repeating: 65, count: StateFile.limit + 1).write(to: url)
            #expect(throws: StateFileError.self) { _ = try file.read() }
            #expect(throws: StateFileError.self) { try file.write(Data(count: StateFile.limit)) }
            #expect(try Data(contentsOf: url).count == StateFile.limit + 1, "the old file stays")
            _ = unlink(file.path)
            try #require(mkfifo(file.path, 0o600) == 0)
            #expect(throws: StateFileError.self, "it would block") { _ = try file.read() }
            _ = unlink(file.path)
            try FileManager.default.createDirectory(atPath: file.path, withIntermediateDirectories: true)
            #expect(throws: StateFileError.self) { _ = try file.read() }
            #expect(throws: StateFileError.self) { try file.write(Data("new".utf8)) }
        }
    }

    @Test func aReaderAlwaysFindsTheOldOrTheNewFile() throws {
        try withFile { file in
            let states = (0..<40).map { Data(repeating: UInt8($0), count: 1 + $0 * 500) }
            try file.write(states[0])
            let isDone = Locked(false)
            let reads = Locked(0)
            let failures = Locked<[String]>([])
            let reader = Thread {
                var newest = 0
                repeat {
                    let index = (try? file.read()).flatMap { states.firstIndex(of: $0) }
                    if let index, index >= newest {
                        newest = index
                    } else {
                        failures.withLock { $0.append("\(String(describing: index)) after \(newest)") }
                    }
                    reads.withLock { $0 += 1 }
                } while !isDone.current
            }
            reader.start()
            for state in states.dropFirst() { try file.write(state) }
            isDone.withLock { $0 = true }
            let count = reads.current
            while reads.current == count, !reader.isFinished { sched_yield() }
            #expect(failures.current == [])
            #expect(try file.read() == states.last)
        }
    }

    @Test func aFolderThatCannotBeWrittenIsReported() throws {
        let file = try #require(StateFile(program: "reader", environment: ["XDG_STATE_HOME": "/proc/none"]))
        #expect(throws: StateFileError.self) { try file.write(Data("x".utf8)) }
        #expect(try file.read() == nil)
        #expect(StateFile(program: "reader", environment: [:]) == nil)
    }
}
