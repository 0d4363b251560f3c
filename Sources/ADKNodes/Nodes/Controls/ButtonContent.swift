import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKViews
import Foundation

/// The content of a button for each state, and its layout options.
struct ButtonContent {
    /// A title as it was set.
    enum Title {
        case attributed(AttributedText)
        /// Without a colour it has the button's tint.
        case plain(String, font: UIFont, color: UIColor?)

        func text(tint: @autoclosure () -> UIColor) -> AttributedText {
            switch self {
            case .attributed(let text): text
            case .plain(let string, let font, let color): AttributedText(string, font: font, color: color ?? tint())
            }
        }

        var followsTint: Bool {
            if case .plain(_, _, nil) = self { true } else { false }
        }
    }

    /// One value for each state.
    struct PerState<Value> {
        private var values: [UIControl.State: Value] = [:]

        var isEmpty: Bool { values.isEmpty }
        var all: some Sequence<Value> { values.values }

        /// The value that was set for exactly `state`.
        subscript(state: UIControl.State) -> Value? {
            get { values[state] }
            set { values[state] = newValue }
        }

        /// The value to show in `state`. Disabled precedes highlighted, which precedes selected. Without a value for
        /// those, it is the normal one. The rule is that of Texture's ASButtonNode.
        func shown(in state: UIControl.State) -> Value? {
            var candidates: [UIControl.State] = []
            if state.contains(.disabled) {
                candidates.append(.disabled)
            } else {
                if state.isSuperset(of: [.highlighted, .selected]) { candidates.append([.highlighted, .selected]) }
                if state.contains(.highlighted) { candidates.append(.highlighted) }
                if state.contains(.selected) { candidates.append(.selected) }
            }
            return candidates.lazy.compactMap { values[$0] }.first ?? values[.normal]
        }
    }

    var titles = PerState<Title>()
    var images = PerState<UIImage>()
    var backgrounds = PerState<UIImage>()

    var spacing: CGFloat = 8
    var isHorizontal = true
    var horizontalAlignment = ASHorizontalAlignment.middle
    var verticalAlignment = ASVerticalAlignment.center
    var insets = UIEdgeInsets.zero
    var imageAlignment = ASButtonNodeImageAlignment.beginning

    var titleNode: ASTextNode?
    var imageNode: ASImageNode?
    var backgroundNode: ASImageNode?
}

/// The side of a button's title on which its image is.
public enum ASButtonNodeImageAlignment: Int, Sendable, CaseIterable {
    /// Before the title in the layout direction, or above it.
    case beginning
    /// After the title in the layout direction, or below it.
    case end
}
