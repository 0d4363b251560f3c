import ADKFoundation
import ADKLayers
import Foundation

/// Windows that are dialogs of another window.
extension UIWindow {
    /// The open dialogs of the window, in the order in which they were opened.
    var dialogs: [UIWindow] { UIApplication.shared.windows.filter { $0 !== self && $0.dialogParent === self } }

    /// Whether the value of `dialogParent` is possible.
    var acceptsDialogParent: Bool {
        guard !isShown else {
            Misuse.report("dialogParent was set while the window is open; ignored")
            return false
        }
        var parent = dialogParent
        while let here = parent, here !== self { parent = here.dialogParent }
        if parent == nil { return true }
        Misuse.report("a window cannot be a dialog of itself, or of its own dialog; ignored")
        return false
    }

    /// A dialog opens: the window loses its input.
    func dialogWillOpen(_ dialog: UIWindow) {
        guard isShown else { return }
        if dialog.windowScene == nil { dialog.windowScene = windowScene }
        closeMenu()
        losePopups()
        handle(.pointerLeft)
        _ = dragTakes(.closeRequested)
        cancelInput()
    }

    /// An open dialog takes the input of the window. A press raises the dialog, and so does the focus, which some
    /// window managers give the window. Returns whether `event` ends here.
    func dialogTakes(_ event: InputEvent) -> Bool {
        guard let dialog = dialogs.last else { return false }
        switch event {
        case .focusChanged(let focused):
            if focused { dialog.innermostDialog.activate() }
            return false
        case .pointerLeft: return false
        case .pointerDown, .touchDown, .closeRequested: dialog.innermostDialog.activate()
        case .scroll, .pinched, .pointerMoved, .pointerUp, .touchMoved, .touchUp, .keyDown, .keyUp, .textComposed,
            .textInserted:
            break
        }
        return true
    }

    /// The dialog that has the input.
    private var innermostDialog: UIWindow { dialogs.last?.innermostDialog ?? self }

    /// Closes a dialog for Escape, which nothing in it handled. A held key closes one dialog only.
    func closesDialog(for key: UIKey, isRepeat: Bool) -> Bool {
        guard dialogParent != nil, key.keyCode == .keyboardEscape, key.modifierFlags.isEmpty else { return false }
        if !isRepeat { handle(.closeRequested) }
        return true
    }
}
