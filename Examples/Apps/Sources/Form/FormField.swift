import UIKit

/// A label, a field, and a line for what is wrong with its text.
final class FormField: UIView {
    let field = UITextField()
    private let label = UILabel()
    private let errorLabel = UILabel()
    /// Returns a sentence for the user if the text cannot be accepted.
    private let check: (String) -> String?

    /// The sentence that is shown. Nil if the text is accepted, or was not checked yet.
    private(set) var error: String? {
        didSet {
            errorLabel.text = error
            field.layer.borderColor = error == nil ? nil : UIColor.systemRed.cgColor
        }
    }

    init(_ title: String, contentType: UITextContentType? = nil, check: @escaping (String) -> String?) {
        self.check = check
        super.init(frame: .zero)
        label.text = title
        label.font = .systemFont(ofSize: 13, weight: .semibold)
        field.borderStyle = .roundedRect
        field.textContentType = contentType
        field.accessibilityLabel = title
        field.isSecureTextEntry = contentType == .newPassword
        errorLabel.font = .systemFont(ofSize: 12)
        errorLabel.textColor = .systemRed
        for view in [label, field, errorLabel] { addSubview(view) }
        // What was wrong is checked again with each letter.
        field.addAction(
            UIAction { [weak self] _ in
                if self?.error != nil { self?.validate() }
            }, for: .editingChanged)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    var text: String { field.text ?? "" }

    /// Checks the text, and shows what is wrong with it. Returns whether it is accepted.
    @discardableResult
    func validate() -> Bool {
        error = check(text)
        return error == nil
    }

    static let height: CGFloat = 76

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 18)
        field.frame = CGRect(x: 0, y: 22, width: bounds.width, height: 32)
        errorLabel.frame = CGRect(x: 0, y: 56, width: bounds.width, height: 18)
    }
}
