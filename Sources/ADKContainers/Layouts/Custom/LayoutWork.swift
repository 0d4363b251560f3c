import ADKFoundation
import ADKLists
import Foundation

/// The reasons for the next preparation of a layout.
struct LayoutWork {
    /// The items are others, without known edits.
    var reloads = false
    var changes: ResolvedChanges?
    var changesItems: Bool { reloads || changes != nil }
    var resizes = false
    /// The viewport for which the layout wants a preparation.
    var scrolled: CGRect?
    /// The viewport of the preparation.
    var bounds: CGRect?
    /// The slots that were measured with another size.
    var measured: [Int] = []

    /// The part of a layout that is invalid.
    @MainActor
    struct Outdated {
        var everything = false
        var elements: [LayoutElement] = []
        var offsetAdjustment = CGPoint.zero
        private var isNamed = true

        init() {}
        init(_ context: UICollectionViewLayoutInvalidationContext) { add(context) }

        /// Whether only some elements are invalid.
        var namesElements: Bool { isNamed && !elements.isEmpty }

        mutating func add(_ context: UICollectionViewLayoutInvalidationContext) {
            let count = elements.count
            for path in context.invalidatedItemIndexPaths ?? [] {
                elements.append(LayoutElement(category: .cell, kind: nil, path: path))
            }
            for (kind, paths) in context.invalidatedSupplementaryIndexPaths ?? [:] {
                elements += paths.map { LayoutElement(category: .supplementaryView, kind: kind, path: $0) }
            }
            for (kind, paths) in context.invalidatedDecorationIndexPaths ?? [:] {
                elements += paths.map { LayoutElement(category: .decorationView, kind: kind, path: $0) }
            }
            if context.invalidateEverything || context.invalidateDataSourceCounts
                || context.contentSizeAdjustment != .zero
            {
                everything = true
            }
            if elements.count == count { isNamed = false }
            let move = context.contentOffsetAdjustment
            if AttributeLimits.allow(move) {
                offsetAdjustment = CGPoint(x: offsetAdjustment.x + move.x, y: offsetAdjustment.y + move.y)
            }
        }
    }
}

/// The identity of an element of a layout.
struct LayoutElement: Hashable {
    let category: UICollectionView.ElementCategory
    let kind: String?
    let path: IndexPath
}

/// A mistake of a layout that is logged once.
enum LayoutProblem: Hashable {
    case invalidatesItself, endless, contentSize, target, frame, negativeSize, appearance, unknownItem, unknownKind
    case duplicate, changedAnswer, outsideContent, tooLarge, decorationClass
}

/// The numbers that a layout may answer.
enum AttributeLimits {
    /// Points.
    static let largest: CGFloat = 1e9

    static func allow(_ length: CGFloat) -> Bool { abs(length) <= largest }
    static func allow(_ point: CGPoint) -> Bool { allow(point.x) && allow(point.y) }
    static func allow(_ rect: CGRect) -> Bool {
        allow(rect.origin) && allow(rect.size.width) && allow(rect.size.height)
    }

    /// The allowed length that is nearest to `length`. 0 for NaN.
    static func length(_ length: CGFloat) -> CGFloat { length.isNaN ? 0 : max(0, min(length, largest)) }
}
