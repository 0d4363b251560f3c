/// The shape of a stroke's ends.
public enum CGLineCap: Int32, Sendable {
    /// The stroke ends at the end point.
    case butt
    /// A half circle is added around the end point.
    case round
    /// Half a square, half a line width long, is added at the end point.
    case square
}

/// The shape of a stroke's corners.
public enum CGLineJoin: Int32, Sendable {
    /// The outer edges meet in a point, or the corner is cut as `bevel` if it is too sharp.
    case miter
    /// A circle is added around the corner.
    case round
    /// The corner is cut off.
    case bevel
}
