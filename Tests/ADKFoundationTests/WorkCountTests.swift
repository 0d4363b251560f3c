import Testing

@testable import ADKFoundation

@Suite struct WorkCountTests {
    @Test func stepsAreCountedByTheirKindAndByEachCounterAround() {
        var inner = 0
        let outer = WorkCount.of(.lines) {
            WorkCount.note(.lines, 2)
            WorkCount.note(.records, 50)
            inner = WorkCount.of(.records) {
                WorkCount.note(.records, 3)
                WorkCount.note(.lines)
            }
        }
        #expect((outer, inner) == (3, 3))
        // Outside of counters steps have no effect.
        WorkCount.note(.lines, 7)
        #expect(WorkCount.of(.lines) {} == 0)
    }
}
