/// Whether an element shows what is in it.
public enum UIAccessibilityExpandedStatus: Int, Sendable {
    /// The element cannot be expanded.
    case unsupported
    /// The content of the element is shown. Activating the element hides it.
    case expanded
    /// The content of the element is hidden. Activating the element shows it.
    case collapsed
}
