import Foundation

/// A part of a view over which the pointer has one look. Differs from UIKit: a value.
public struct UIPointerRegion: Equatable {
    /// The area, in points of the interaction's view.
    public let rect: CGRect
    /// The app's identifier. Nil without one.
    public let identifier: AnyHashable?

    /// Creates a region of `rect`, in points of the interaction's view.
    public init(rect: CGRect, identifier: AnyHashable? = nil) {
        self.rect = rect
        self.identifier = identifier
    }

    /// Whether `point` is in the area.
    public func contains(_ point: CGPoint) -> Bool { rect.contains(point) }
}

/// The place for which a region is wanted. Differs from UIKit: a value, without the modifiers that are held.
public struct UIPointerRegionRequest {
    /// The place of the pointer, in points of the interaction's view.
    public let location: CGPoint
}
