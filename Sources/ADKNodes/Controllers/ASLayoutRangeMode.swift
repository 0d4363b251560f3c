import Foundation

/// The amount of work that a list does beyond its viewport.
public enum ASLayoutRangeMode: Int, CaseIterable, Sendable {
    /// The list chooses its mode itself.
    case unspecified = -1
    /// Little more than the viewport: in the first pass, and while the list is not visible.
    case minimum
    /// The whole ranges: once visible rows are drawn, or the list was scrolled.
    case full
    /// Only the viewport.
    case visibleOnly
    /// Only the viewport. A list that is not visible drops its drawings. Set by memory warnings.
    case lowMemory
}

/// A node whose range of prepared rows a view controller can set: the lists.
public protocol ASRangeControllerUpdateRangeProtocol: AnyObject {
    /// Applies `mode` until the next scroll, edit or change of the window.
    @preconcurrency @MainActor func updateCurrentRange(with mode: ASLayoutRangeMode)
}
