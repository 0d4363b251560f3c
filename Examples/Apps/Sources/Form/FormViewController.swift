import UIKit

/// A form to join a library: fields that are checked, a secret, a text of several lines, and a button.
///
/// Tab and Return go to the next field. A field is checked when it is left, and all are with the button, which goes to
/// the first one that is wrong.
final class FormViewController: UIViewController, UITextFieldDelegate, UITextViewDelegate {
    let name = FormField("Name", contentType: .name) { $0.isEmpty ? "Please write your name." : nil }
    let email = FormField("E-mail", contentType: .emailAddress) {
        let parts = $0.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".") ? nil : "This is no e-mail address."
    }
    let password = FormField("Password", contentType: .newPassword) {
        $0.count < 8 ? "A password has at least 8 characters." : nil
    }
    private(set) lazy var repeated = FormField("Password again", contentType: .newPassword) { [weak self] in
        $0 == self?.password.text ? nil : "The passwords differ."
    }
    let about = UITextView()
    let counter = UILabel()
    let button = UIButton(type: .system)
    private let scrollView = UIScrollView()
    private let aboutLabel = UILabel()
    /// Called with the name after all fields were accepted.
    var onJoin: ((String) -> Void)?

    static let longestAbout = 200

    private var fields: [FormField] { [name, email, password, repeated] }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Join the library"
        view.backgroundColor = .systemBackground
        view.addSubview(scrollView)
        for field in fields {
            field.field.delegate = self
            scrollView.addSubview(field)
        }
        aboutLabel.text = "What do you like to read?"
        aboutLabel.font = .systemFont(ofSize: 13, weight: .semibold)
        about.delegate = self
        about.layer.borderWidth = 1
        about.layer.borderColor = UIColor.separator.cgColor
        about.layer.cornerRadius = 6
        about.accessibilityLabel = aboutLabel.text
        counter.font = .systemFont(ofSize: 12)
        counter.textColor = .secondaryLabel
        counter.textAlignment = .right
        button.setTitle("Join", for: .normal)
        button.addAction(UIAction { [weak self] _ in self?.join() }, for: .primaryActionTriggered)
        for view in [aboutLabel, about, counter, button] as [UIView] { scrollView.addSubview(view) }
        textViewDidChange(about)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        name.field.becomeFirstResponder()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        scrollView.frame = view.bounds
        let width = min(420, view.bounds.width - 32)
        let x = ((view.bounds.width - width) / 2).rounded()
        var y: CGFloat = 24
        func place(_ view: UIView, height: CGFloat, gap: CGFloat) {
            view.frame = CGRect(x: x, y: y, width: width, height: height)
            y += height + gap
        }
        for field in fields { place(field, height: FormField.height, gap: 4) }
        place(aboutLabel, height: 18, gap: 4)
        place(about, height: 96, gap: 4)
        place(counter, height: 16, gap: 16)
        place(button, height: 32, gap: 24)
        scrollView.contentSize = CGSize(width: view.bounds.width, height: y)
    }

    // MARK: - Fields

    func textFieldDidEndEditing(_ textField: UITextField) {
        // A field that was passed without a letter is checked with the button.
        fields.first { $0.field === textField && !$0.text.isEmpty }?.validate()
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        guard let index = fields.firstIndex(where: { $0.field === textField }) else { return true }
        if index + 1 < fields.count {
            fields[index + 1].field.becomeFirstResponder()
        } else {
            about.becomeFirstResponder()
        }
        return false
    }

    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
        (textView.text as NSString).replacingCharacters(in: range, with: text).count <= FormViewController.longestAbout
    }

    func textViewDidChange(_ textView: UITextView) {
        counter.text = "\(textView.text.count) of \(FormViewController.longestAbout)"
    }

    // MARK: - Joining

    func join() {
        let wrong = fields.filter { !$0.validate() }
        guard wrong.isEmpty else {
            wrong[0].field.becomeFirstResponder()
            return
        }
        onJoin?(name.text)
        let alert = UIAlertController(
            title: "Welcome, \(name.text)", message: "Your card waits at the desk.", preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .default))
        present(alert, animated: true)
    }
}
