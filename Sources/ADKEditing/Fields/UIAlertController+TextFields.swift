import ADKControllers
import ADKViews
import Foundation

extension UIAlertController {
    /// The text fields, in the order in which they were added. Nil without any.
    public var textFields: [UITextField]? {
        let fields = accessories.compactMap { $0 as? UITextField }
        return fields.isEmpty ? nil : fields
    }

    /// Adds a text field between the message and the buttons. `configurationHandler` changes it before it is shown.
    /// Enter in the last field chooses the preferred action, or else the first one that neither cancels nor destroys.
    public func addTextField(configurationHandler: (@MainActor (UITextField) -> Void)? = nil) {
        let field = UITextField(frame: .zero)
        field.borderStyle = .roundedRect
        configurationHandler?(field)
        field.addAction(
            UIAction { [weak self, weak field] _ in
                if let self, let field { fieldDidReturn(field) }
            }, for: .primaryActionTriggered)
        accessories.append(field)
    }

    private func fieldDidReturn(_ field: UITextField) {
        let fields = textFields ?? []
        guard let index = fields.firstIndex(where: { $0 === field }), index + 1 < fields.count else {
            return chooseDefaultAction()
        }
        fields[index + 1].becomeFirstResponder()
    }
}
