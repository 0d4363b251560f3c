import AsyncDisplayKit
import UIKit

/// A property that the reader of a page can change.
struct Option {
    let name: String
    let choices: [String]
    var selected = 0

    init(_ name: String, _ choices: [String], selected: Int = 0) {
        self.name = name
        self.choices = choices
        self.selected = selected
    }

    var choice: String { choices[selected] }
}

/// A layout spec with boxes to show it, and the properties to change.
struct Demo {
    let title: String
    let summary: String
    let boxes: Int
    var options: [Option]
    /// The height of the frame in which the spec is shown, in points.
    var height: CGFloat = 220
    /// The spec, from boxes and the scale of the picture: 1 on the page, less in the list.
    let spec: (Demo, [BoxNode], CGFloat) -> ASLayoutSpec
    /// The code of the spec as it is now.
    let code: (Demo) -> String

    func choice(_ name: String) -> String {
        options.first { $0.name == name }?.choice ?? ""
    }

    func number(_ name: String) -> CGFloat {
        CGFloat(Double(choice(name)) ?? 0)
    }
}

/// Demos that belong together.
struct Chapter {
    let title: String
    let footer: String
    let demos: [Demo]

    static let all = [
        Chapter(
            title: "Stacks", footer: "A stack lays out its children in a row or in a column, as flexbox does.",
            demos: [.stack, .grow, .wrap]),
        Chapter(
            title: "One child", footer: "These specs give their child another size or surround it.",
            demos: [.inset, .ratio, .background, .overlay]),
        Chapter(
            title: "Places", footer: "These specs put a child at a place inside their own size.",
            demos: [.center, .relative, .corner, .absolute]),
    ]
}
