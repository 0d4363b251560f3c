import Foundation

extension ASLayoutSpec: ASLayoutElementAsciiArtProtocol {
    /// A box around the boxes of `children`, one below the other if `direction` is vertical.
    public static func asciiArtString(
        forChildren children: [any ASLayoutElement], parentName: String, direction: ASStackLayoutDirection
    ) -> String {
        let boxes = children.map { ($0 as? any ASLayoutElementAsciiArtProtocol)?.asciiArtString() ?? $0.layoutName }
        return direction == .vertical || direction == .verticalReverse
            ? ASAsciiArtBoxCreator.verticalBoxString(forChildren: boxes, parent: parentName)
            : ASAsciiArtBoxCreator.horizontalBoxString(forChildren: boxes, parent: parentName)
    }

    /// A box around the boxes of `children`, from left to right.
    public static func asciiArtString(forChildren children: [any ASLayoutElement], parentName: String) -> String {
        asciiArtString(forChildren: children, parentName: parentName, direction: .horizontal)
    }

    /// The spec and the elements in it, as boxes of text. A vertical stack has one box below the other. Not measured:
    /// for a drawing to scale see `asciiArtString(_:columns:)`.
    public func asciiArtString() -> String {
        let direction = (self as? ASStackLayoutSpec)?.direction ?? .horizontal
        return ASLayoutSpec.asciiArtString(
            forChildren: sublayoutElements(), parentName: asciiArtName(), direction: direction)
    }

    /// The class name, followed by the debug name if there is one.
    public func asciiArtName() -> String { layoutName }
}
