import Foundation
import Testing

@testable import ADKLists

@Suite struct IntegerRunSetTests {
    /// Every subset of eight numbers.
    @Test func everySmallSetAgreesWithAPlainOne() {
        for bits in 0..<256 {
            let members = (0..<8).filter { bits >> $0 & 1 == 1 }
            let set = IntegerRunSet(members.shuffled().map { $0..<$0 + 1 })
            let free = (0..<30).filter { !members.contains($0) }
            #expect(set.count == members.count)
            for number in 0..<10 {
                #expect(set.contains(number) == members.contains(number), "\(members) \(number)")
                #expect(set.count(below: number) == members.count { $0 < number }, "\(members) \(number)")
                #expect(set.nonMember(at: number) == free[number], "\(members) \(number)")
            }
            #expect(Array(set) == members)
            for otherBits in 0..<256 {
                let other = IntegerRunSet((0..<8).filter { otherBits >> $0 & 1 == 1 }.map { $0..<$0 + 1 })
                let rest = members.filter { !other.contains($0) }
                #expect(
                    set.subtracting(other) == IntegerRunSet(rest.map { $0..<$0 + 1 }),
                    "\(members) without \(other.runs)")
            }
        }
    }

    @Test func runsThatTouchOrOverlapBecomeOne() {
        let set = IntegerRunSet([5..<8, 0..<2, 7..<9, 2..<3, 4..<4])
        #expect(set.runs == [0..<3, 5..<9])
        #expect(set.run(of: 6) == 5..<9 && set.run(of: 3) == nil)
        #expect(set.intersection(IntegerRunSet([2..<6, 8..<20])).runs == [2..<3, 5..<6, 8..<9])
        #expect(set.union(IntegerRunSet([3..<5])).runs == [0..<9])
        #expect(
            set.first == 0 && set.last == 8 && IntegerRunSet().first == nil && IntegerRunSet(2..<2) == IntegerRunSet())
    }
}
