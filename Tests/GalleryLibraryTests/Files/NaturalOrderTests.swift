import Foundation
import TestSupport
import Testing

@testable import GalleryLibrary

struct NaturalOrderTests {
    private func sorted(_ names: [String]) -> [String] {
        var bytes = names.map { Array($0.utf8) }
        bytes.sortNaturally()
        return bytes.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func numbersAreOrderedByValue() {
        #expect(sorted(["p10", "p9", "p100", "p1"]) == ["p1", "p9", "p10", "p100"])
        #expect(sorted(["a10b2", "a10b10", "a2b30"]) == ["a2b30", "a10b2", "a10b10"])
    }

    @Test func numbersOfAnyLengthAreCompared() {
        let long = String(repeating: "9", count: 60)
        #expect(sorted(["x1" + long, "x" + long, "x5"]) == ["x5", "x" + long, "x1" + long])
    }

    @Test func caseIsIgnoredAndTheShorterNameComesFirst() {
        #expect(sorted(["b", "A", "a1", "B2"]) == ["A", "a1", "b", "B2"])
    }

    @Test func aPrefixOfANameComesFirst() {
        let names = ["a", "a\0", "a\0\0", "a\0b", "a\u{1}", "a\u{2}", "a 1", "a.1", "a.1a", "a1", "a1a"]
        let expected = ["a", "a1", "a1a", "a\0", "a\0\0", "a\0b", "a\u{1}", "a\u{2}", "a 1", "a.1", "a.1a"]

        #expect(sorted(names) == expected)
        #expect(sorted(names.reversed()) == expected)
    }

    @Test func theOrderDoesNotDependOnTheInitialOrder() {
        let names = ["a01", "A1", "a1", "A01", "a001", "a", "", "1", "01", "é", "É2", "z.9", "z.10"]
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededRandom(seed: seed)

        let expected = sorted(names)

        for _ in 0..<50 {
            #expect(sorted(names.shuffled(using: &generator)) == expected, "seed \(seed)")
        }
    }

    @Test func entriesOfAFolderStandTogetherAfterTheFolder() {
        let paths = ["/p", "/p/a", "/p/a/9", "/p/a/10", "/p/A b", "/p/a1", "/p/b"].map { PhotoPath($0) }
        let sorted = paths.shuffled().sorted {
            NaturalOrder.precedes(NaturalOrder.key(ofFolder: $0), NaturalOrder.key(ofFolder: $1))
        }
        #expect(sorted == ["/p", "/p/a", "/p/a/9", "/p/a/10", "/p/a1", "/p/A b", "/p/b"].map { PhotoPath($0) })
    }
}
