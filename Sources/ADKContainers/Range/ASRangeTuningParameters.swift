import Foundation

/// How far a range reaches beyond the viewport, in lengths of it.
public struct ASRangeTuningParameters: Hashable, Sendable {
    /// On the side one scrolls towards.
    public var leadingBufferScreenfuls: CGFloat
    public var trailingBufferScreenfuls: CGFloat

    public init(leadingBufferScreenfuls: CGFloat, trailingBufferScreenfuls: CGFloat) {
        self.leadingBufferScreenfuls = leadingBufferScreenfuls
        self.trailingBufferScreenfuls = trailingBufferScreenfuls
    }
}

public enum ASLayoutRangeMode: Int, CaseIterable, Sendable {
    case unspecified = -1
    /// Little more than what is seen: at first, and while the container is not visible.
    case minimum, full, visibleOnly, lowMemory
}

public enum ASLayoutRangeType: Int, CaseIterable, Sendable {
    case display, preload
}

/// Tuning for every mode and type. Numbers: Texture's ASAbstractLayoutController.
struct RangeTuning {
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

    /// Modes without an entry reach no further than the viewport.
    subscript(mode: ASLayoutRangeMode, type: ASLayoutRangeType) -> ASRangeTuningParameters {
        get {
            parameters[Key(mode: mode, type: type)]
                ?? ASRangeTuningParameters(leadingBufferScreenfuls: 0, trailingBufferScreenfuls: 0)
        }
        set { parameters[Key(mode: mode, type: type)] = newValue }
    }
}
