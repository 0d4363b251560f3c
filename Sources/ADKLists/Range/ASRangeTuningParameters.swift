import ADKLayout
import ADKNodes
import Foundation

/// The extent of a range beyond the viewport, in viewport lengths.
public struct ASRangeTuningParameters: Hashable, Sendable {
    /// The extent in the scroll direction.
    public var leadingBufferScreenfuls: CGFloat
    /// The extent against the scroll direction.
    public var trailingBufferScreenfuls: CGFloat

    /// Makes parameters. Both extents are in viewport lengths.
    public init(leadingBufferScreenfuls: CGFloat, trailingBufferScreenfuls: CGFloat) {
        self.leadingBufferScreenfuls = leadingBufferScreenfuls
        self.trailingBufferScreenfuls = trailingBufferScreenfuls
    }
}

/// The ranges around the viewport.
public enum ASLayoutRangeType: Int, CaseIterable, Sendable {
    /// Rows in it are drawn.
    case display
    /// Rows in it are measured and fetch their data.
    case preload
}

/// The parameters of every mode and type. Values: Texture's ASAbstractLayoutController.
package struct RangeTuning {
    private struct Key: Hashable {
        let mode: ASLayoutRangeMode
        let type: ASLayoutRangeType
    }

    private var parameters: [Key: ASRangeTuningParameters] = [
        Key(mode: .minimum, type: .display): ASRangeTuningParameters(
            leadingBufferScreenfuls: 0.25, trailingBufferScreenfuls: 0.25),
        Key(mode: .minimum, type: .preload): ASRangeTuningParameters(
            leadingBufferScreenfuls: 0.5, trailingBufferScreenfuls: 0.25),
        Key(mode: .full, type: .display): ASRangeTuningParameters(
            leadingBufferScreenfuls: 1, trailingBufferScreenfuls: 0.5),
        Key(mode: .full, type: .preload): ASRangeTuningParameters(
            leadingBufferScreenfuls: 2.5, trailingBufferScreenfuls: 1.5),
    ]

    /// Modes without an entry extend no further than the viewport.
    package subscript(mode: ASLayoutRangeMode, type: ASLayoutRangeType) -> ASRangeTuningParameters {
        get {
            parameters[Key(mode: mode, type: type)]
                ?? ASRangeTuningParameters(leadingBufferScreenfuls: 0, trailingBufferScreenfuls: 0)
        }
        set { parameters[Key(mode: mode, type: type)] = newValue }
    }
}

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
