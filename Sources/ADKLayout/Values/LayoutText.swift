import Foundation

// Texture's functions that describe layout values in messages.

/// `20pt`, `50%` or `auto`.
public func NSStringFromASDimension(_ dimension: ASDimension) -> String { dimension.description }

/// The width and the height of `size`, as in `{20pt, 50%}`.
public func NSStringFromASLayoutSize(_ size: ASLayoutSize) -> String { "{\(size.width), \(size.height)}" }

/// The least and the greatest size of `range`, as in `{{0, 0}, {320, inf}}`. A range of one size has one pair.
public func NSStringFromASSizeRange(_ range: ASSizeRange) -> String {
    func pair(_ size: CGSize) -> String { "{\(shortNumber(size.width)), \(shortNumber(size.height))}" }
    return range.min == range.max ? "{\(pair(range.min))}" : "{\(pair(range.min)), \(pair(range.max))}"
}

/// The exact, least and greatest size of `size`.
public func NSStringFromASLayoutElementSize(_ size: ASLayoutElementSize) -> String {
    let exact = ASLayoutSize(width: size.width, height: size.height)
    let least = ASLayoutSize(width: size.minWidth, height: size.minHeight)
    let most = ASLayoutSize(width: size.maxWidth, height: size.maxHeight)
    return """
        exact \(NSStringFromASLayoutSize(exact)), min \(NSStringFromASLayoutSize(least)), \
        max \(NSStringFromASLayoutSize(most))
        """
}

/// Restrictions with all six dimensions auto.
public func ASLayoutElementSizeMake() -> ASLayoutElementSize { .unrestricted }

/// The exact size `size`, in points. An invalid length is logged and replaced as in ``ASDimension``.
public func ASLayoutElementSizeMakeFromCGSize(_ size: CGSize) -> ASLayoutElementSize {
    ASLayoutElementSize(width: .points(size.width), height: .points(size.height))
}

/// Whether all six dimensions of `a` and `b` are equal.
public func ASLayoutElementSizeEqualToLayoutElementSize(_ a: ASLayoutElementSize, _ b: ASLayoutElementSize) -> Bool {
    a == b
}
