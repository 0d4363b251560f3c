import Testing

@testable import ADKNodes

struct StateSizeTests {
    /// A node is allocated for every element of a screen. Rare values belong into the objects of `NodeState.swift`.
    @Test func thePartsOfANodeAreAFewBytesEach() {
        let parts = [
            MemoryLayout<RangeState>.size, MemoryLayout<BackingState>.size, MemoryLayout<HierarchyState>.size,
            MemoryLayout<DisplayState>.size, MemoryLayout<LayoutState>.size,
        ]
        #expect(parts == [2, 3, 5, 7, 23])
    }
}
