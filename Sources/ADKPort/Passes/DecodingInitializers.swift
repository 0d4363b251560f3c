/// `required init?(coder:)` of a view that calls that of its superclass returns nil. Nothing is decoded without
/// storyboards, and views have no such initialiser.
///
/// Controllers and collection layouts have one, so theirs is left, and so is that of a subclass of the app's own class.
enum DecodingInitializers {
    static func changes(in sources: SourceSet) -> [PortChange] {
        sources.files.enumerated().flatMap { number, file in
            file.tokens.indices.compactMap { index -> PortChange? in
                guard file.text(index) == "init", ["?", "!"].contains(file.text(index + 1)),
                    file.has(["(", "coder"], at: index + 2), let end = file.partners[index + 2],
                    file.text(end + 1) == "{", let close = file.partners[end + 1],
                    (end + 1..<close).contains(where: { file.has(["super", ".", "init", "(", "coder"], at: $0) }),
                    let type = file.type(around: index), type.keyword == "class",
                    superclasses.contains(superclass(of: type, in: file))
                else { return nil }
                let range = file.tokens[end + 1].range.upperBound..<file.tokens[close].range.lowerBound
                return PortChange(file: number, range, " return nil ")
            }
        }
    }

    /// The classes without the initialiser.
    private static let superclasses: Set<String> = [
        "UIView", "UIControl", "UIButton", "UILabel", "UIImageView", "UIScrollView", "UITextField", "UITextView",
        "UIStackView", "UISlider", "UISwitch", "UISegmentedControl", "UIProgressView", "UIActivityIndicatorView",
        "UISearchBar", "UINavigationBar", "UIToolbar", "UITabBar", "UIVisualEffectView", "UITabBarItem",
        "UIBarButtonItem", "UICollectionView", "UITableView", "UIWindow", "UIGestureRecognizer", "ASDisplayNode",
        "CALayer", "CAShapeLayer", "CAGradientLayer",
    ]

    /// The first name after the colon behind generic parameters, or an empty text.
    private static func superclass(of type: TypeDeclaration, in file: SourceFile) -> String {
        var depth = 0
        for index in type.head..<type.open {
            switch file.text(index) {
            case "<": depth += 1
            case ">": depth -= 1
            case ":" where depth == 0: return file.text(index + 1)
            default: break
            }
        }
        return ""
    }
}
