/// An array for functions of Core Graphics, as in `colors as CFArray`.
///
/// Differs from Core Foundation: it is Swift's array, with the same conversion.
public typealias CFArray = [Any]
