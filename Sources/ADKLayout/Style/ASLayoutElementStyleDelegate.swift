import ADKFoundation
import Foundation

/// Receives the changes of a style.
public protocol ASLayoutElementStyleDelegate: AnyObject, Sendable {
    /// A property of `style` changed. `propertyName` is one of the constants `ASLayoutElementStyle…Property`. A setter
    /// of several properties calls it once for each. Called on the thread of the change, with no lock held.
    func style(_ style: ASLayoutElementStyle, propertyDidChange propertyName: String)
}

/// The name of `width`.
public let ASLayoutElementStyleWidthProperty = "ASLayoutElementStyleWidthProperty"
/// The name of `minWidth`.
public let ASLayoutElementStyleMinWidthProperty = "ASLayoutElementStyleMinWidthProperty"
/// The name of `maxWidth`.
public let ASLayoutElementStyleMaxWidthProperty = "ASLayoutElementStyleMaxWidthProperty"
/// The name of `height`.
public let ASLayoutElementStyleHeightProperty = "ASLayoutElementStyleHeightProperty"
/// The name of `minHeight`.
public let ASLayoutElementStyleMinHeightProperty = "ASLayoutElementStyleMinHeightProperty"
/// The name of `maxHeight`.
public let ASLayoutElementStyleMaxHeightProperty = "ASLayoutElementStyleMaxHeightProperty"
/// The name of `spacingBefore`.
public let ASLayoutElementStyleSpacingBeforeProperty = "ASLayoutElementStyleSpacingBeforeProperty"
/// The name of `spacingAfter`.
public let ASLayoutElementStyleSpacingAfterProperty = "ASLayoutElementStyleSpacingAfterProperty"
/// The name of `flexGrow`.
public let ASLayoutElementStyleFlexGrowProperty = "ASLayoutElementStyleFlexGrowProperty"
/// The name of `flexShrink`.
public let ASLayoutElementStyleFlexShrinkProperty = "ASLayoutElementStyleFlexShrinkProperty"
/// The name of `flexBasis`.
public let ASLayoutElementStyleFlexBasisProperty = "ASLayoutElementStyleFlexBasisProperty"
/// The name of `alignSelf`.
public let ASLayoutElementStyleAlignSelfProperty = "ASLayoutElementStyleAlignSelfProperty"
/// The name of `ascender`.
public let ASLayoutElementStyleAscenderProperty = "ASLayoutElementStyleAscenderProperty"
/// The name of `descender`.
public let ASLayoutElementStyleDescenderProperty = "ASLayoutElementStyleDescenderProperty"
/// The name of `layoutPosition`.
public let ASLayoutElementStyleLayoutPositionProperty = "ASLayoutElementStyleLayoutPositionProperty"

extension ASLayoutElementStyle {
    /// Creates a style with every property at its default, and a delegate that is held weakly.
    public convenience init(delegate: any ASLayoutElementStyleDelegate) {
        self.init()
        watcher.storeIfEmpty(StyleWatcher()).setDelegate(delegate)
    }

    /// The delegate of `init(delegate:)`; nil without one, and after it was freed. Any thread.
    public var delegate: (any ASLayoutElementStyleDelegate)? { watcher.current?.delegate }

    /// Notifies the delegate of the changed words at `indices`.
    func notifyDelegate(ofChangesAt indices: [Int]) {
        guard let delegate = watcher.current?.delegate else { return }
        var notified: [String] = []
        for name in indices.compactMap({ Property(rawValue: $0)?.name }) where !notified.contains(name) {
            notified.append(name)
            delegate.style(self, propertyDidChange: name)
        }
    }
}

/// Holds the delegate of a style weakly.
final class StyleWatcher: Sendable {
    private struct Reference {
        weak var delegate: (any ASLayoutElementStyleDelegate)?
    }

    private let reference = Locked(Reference())

    var delegate: (any ASLayoutElementStyleDelegate)? { reference.withLock { $0.delegate } }

    func setDelegate(_ delegate: any ASLayoutElementStyleDelegate) { reference.withLock { $0.delegate = delegate } }
}

extension ASLayoutElementStyle.Property {
    /// Texture's name of the property; nil for the extensions, which have none.
    fileprivate var name: String? {
        switch self {
        case .width: ASLayoutElementStyleWidthProperty
        case .height: ASLayoutElementStyleHeightProperty
        case .minWidth: ASLayoutElementStyleMinWidthProperty
        case .maxWidth: ASLayoutElementStyleMaxWidthProperty
        case .minHeight: ASLayoutElementStyleMinHeightProperty
        case .maxHeight: ASLayoutElementStyleMaxHeightProperty
        case .flexBasis: ASLayoutElementStyleFlexBasisProperty
        case .spacingBefore: ASLayoutElementStyleSpacingBeforeProperty
        case .spacingAfter: ASLayoutElementStyleSpacingAfterProperty
        case .flexGrow: ASLayoutElementStyleFlexGrowProperty
        case .flexShrink: ASLayoutElementStyleFlexShrinkProperty
        case .ascender: ASLayoutElementStyleAscenderProperty
        case .descender: ASLayoutElementStyleDescenderProperty
        case .positionX, .positionY: ASLayoutElementStyleLayoutPositionProperty
        case .alignSelf: ASLayoutElementStyleAlignSelfProperty
        case .extensions: nil
        }
    }
}
