import Foundation
import TestSupport
import Testing

@testable import ADKGraphics

/// Counts the values of attributes that exist.
private final class Values: @unchecked Sendable {
    // Under `lock`.
    private var count = 0
    private let lock = NSLock()

    var living: Int { lock.withLock { count } }

    fileprivate func change(_ difference: Int) { lock.withLock { count += difference } }

    final class Value {
        let number: Int
        private let owner: Values

        init(_ number: Int, _ owner: Values) {
            self.number = number
            self.owner = owner
            owner.change(1)
        }

        deinit { owner.change(-1) }
    }

    func attributes(_ number: Int) -> [NSAttributedString.Key: Any] {
        [.init("value"): Value(number, self), .kern: Double(number)]
    }
}

/// Foundation on Linux kept the values of all attributes until the end of the program.
struct AttributedStringRunsTests {
    init() { AttributedStringRuns.releaseWithStrings() }

    @Test func theValuesOfAnAttributedStringEndWithIt() {
        #expect(AttributedStringRuns.areReleased)
        let values = Values()
        var string: NSAttributedString? = NSAttributedString(string: "a", attributes: values.attributes(1))
        #expect(values.living == 1)
        #expect(string?.length == 1)
        string = nil
        #expect(values.living == 0)
    }

    @Test func copiesKeepTheirValuesWhenTheirOriginalEnds() throws {
        let values = Values()
        var original: NSMutableAttributedString? = NSMutableAttributedString(
            string: "abc", attributes: values.attributes(7))
        let copy = try #require(original?.copy() as? NSAttributedString)
        let changeable = try #require(copy.mutableCopy() as? NSMutableAttributedString)
        let part = copy.attributedSubstring(from: NSRange(location: 1, length: 1))
        original = nil
        for string in [copy, changeable, part] {
            let value = string.attribute(.init("value"), at: 0, effectiveRange: nil) as? Values.Value
            #expect(value?.number == 7)
        }
        #expect(values.living == 1)
    }

    @Test func charactersThatAnotherOwnerHasStayUsable() {
        let values = Values()
        var string: NSMutableAttributedString? = NSMutableAttributedString(
            string: "abc", attributes: values.attributes(1))
        let characters = string?.mutableString
        string = nil
        #expect(characters?.description == "abc")
    }

    /// Strings that are made, copied, changed and freed in any order, beside arrays of the characters and their values.
    @Test(arguments: 1...20) func randomStringsAgreeWithPlainArraysAndLeaveNothing(seed: UInt64) {
        let values = Values()
        randomStrings(seed, values)
        #expect(values.living == 0, "seed \(seed)")
    }

    @Test func stringsOfManyThreadsLeaveNothing() {
        let values = Values()
        DispatchQueue.concurrentPerform(iterations: 8) { randomStrings(100 + UInt64($0), values) }
        #expect(values.living == 0)
    }

    private func randomStrings(_ seed: UInt64, _ values: Values) {
        var random = SeededRandom(seed: seed)
        // Foundation's substrings are mutable by their class, and must not be changed.
        var strings: [(NSAttributedString, model: [Int], canChange: Bool)] = []
        for step in 0..<400 {
            let index = strings.indices.randomElement(using: &random)
            switch Int.random(in: 0..<9, using: &random) {
            case 0...1:
                let length = Int.random(in: 0...6, using: &random)
                let text = String(repeating: "é", count: length)
                let attributes = values.attributes(step)
                strings.append(
                    (
                        Bool.random(using: &random)
                            ? NSAttributedString(string: text, attributes: attributes)
                            : NSMutableAttributedString(string: text, attributes: attributes),
                        Array(repeating: step, count: length), true
                    ))
            case 2:
                guard let index, let copy = strings[index].0.copy() as? NSAttributedString else { continue }
                strings.append((copy, strings[index].model, true))
            case 3:
                guard let index, let copy = strings[index].0.mutableCopy() as? NSAttributedString else { continue }
                strings.append((copy, strings[index].model, true))
            case 4:
                guard let index else { continue }
                let (string, model, _) = strings[index]
                let start = Int.random(in: 0...model.count, using: &random)
                let length = Int.random(in: 0...model.count - start, using: &random)
                let part = string.attributedSubstring(from: NSRange(location: start, length: length))
                strings.append((part, Array(model[start..<start + length]), false))
            case 5:
                guard let index, let other = strings.indices.randomElement(using: &random) else { continue }
                guard other != index, strings[index].canChange else { continue }
                guard let string = strings[index].0 as? NSMutableAttributedString, string.length < 50 else { continue }
                string.append(strings[other].0)
                strings[index].model += strings[other].model
            case 6:
                guard let index, strings[index].canChange else { continue }
                guard let string = strings[index].0 as? NSMutableAttributedString, string.length > 1 else { continue }
                let range = NSRange(location: 0, length: Int.random(in: 1...string.length, using: &random))
                if Bool.random(using: &random) {
                    string.setAttributes(values.attributes(step), range: range)
                    for place in 0..<range.length { strings[index].model[place] = step }
                } else {
                    string.deleteCharacters(in: range)
                    strings[index].model.removeFirst(range.length)
                }
            case 7:
                if let index { strings.remove(at: index) }
            default:
                guard let index else { continue }
                check(strings[index].0, strings[index].model, "seed \(seed), step \(step)")
            }
        }
        for (string, model, _) in strings { check(string, model, "seed \(seed), at the end") }
    }

    private func check(_ string: NSAttributedString, _ model: [Int], _ place: String) {
        let found = (0..<string.length).map {
            (string.attribute(.init("value"), at: $0, effectiveRange: nil) as? Values.Value)?.number ?? -1
        }
        #expect(found == model, "\(place)")
    }
}
