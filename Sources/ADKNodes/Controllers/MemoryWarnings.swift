import ADKFoundation
import Foundation

/// The range mode of lists after a memory warning.
package enum MemoryWarnings {
    private static let mode = Locked(ASLayoutRangeMode.lowMemory)

    /// The mode of lists that are not visible. Any thread.
    package static var rangeMode: ASLayoutRangeMode {
        get { mode.current }
        set { mode.withLock { $0 = newValue } }
    }
}

extension ASDisplayNode {
    /// Sets the mode of lists that are not visible after a memory warning. `.lowMemory` by default, which drops their
    /// drawings. `.unspecified` counts as the default. Any thread.
    public static func setRangeModeForMemoryWarnings(_ rangeMode: ASLayoutRangeMode) {
        MemoryWarnings.rangeMode = rangeMode == .unspecified ? .lowMemory : rangeMode
    }
}
