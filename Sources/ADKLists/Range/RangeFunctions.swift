import ADKLayout
import ADKNodes
import Foundation

/// A range that ends at the viewport.
public let ASRangeTuningParametersZero = ASRangeTuningParameters(
    leadingBufferScreenfuls: 0, trailingBufferScreenfuls: 0)

/// Whether both extents are equal.
public func ASRangeTuningParametersEqualToRangeTuningParameters(
    _ a: ASRangeTuningParameters, _ b: ASRangeTuningParameters
) -> Bool { a == b }

/// The number of modes without `unspecified`.
public let ASLayoutRangeModeCount = ASLayoutRangeMode.allCases.count - 1
/// The number of ranges.
public let ASLayoutRangeTypeCount = ASLayoutRangeType.allCases.count
