import AsyncDisplayKit
import Foundation
import UIKit

/// Objects of the module UIKit, with ordinary contents.
extension HostileObjects {
    static func label() -> UILabel {
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
        label.text = "Some words"
        label.shadowColor = .red
        return label
    }

    static func textView() -> UITextView {
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 60, height: 40))
        view.text = "Some words\nin two lines"
        return view
    }

    static func textField() -> UITextField {
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 60, height: 24))
        field.text = "Some words"
        field.borderStyle = .roundedRect
        return field
    }

    static func editableText() -> ASEditableTextNode {
        let node = ASEditableTextNode()
        node.attributedText = AttributedText("Some words")
        node.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
        return node
    }

    static func uiButton() -> UIButton {
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
        button.setTitle("OK", for: .normal)
        return button
    }

    static func stackView() -> UIStackView {
        let stack = UIStackView(arrangedSubviews: [label(), label()])
        stack.frame = CGRect(x: 0, y: 0, width: 30, height: 30)
        return stack
    }

    static var detector: NSDataDetector {
        // The raw value of `.link`, whose name is deprecated on Linux.
        let types: UInt64 = 1 << 5
        guard let detector = try? NSDataDetector(types: types) else { preconditionFailure("links can be found") }
        return detector
    }
}
