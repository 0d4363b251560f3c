/// The identifiers of menus in the main menu.
extension UIMenu.Identifier {
    /// The main menu.
    public static let root = UIMenu.Identifier("com.apple.menu.root")
    /// The menu of the app. Empty, and not shown, until the app adds something.
    public static let application = UIMenu.Identifier("com.apple.menu.application")
    /// File.
    public static let file = UIMenu.Identifier("com.apple.menu.file")
    /// Edit.
    public static let edit = UIMenu.Identifier("com.apple.menu.edit")
    /// Format.
    public static let format = UIMenu.Identifier("com.apple.menu.format")
    /// View.
    public static let view = UIMenu.Identifier("com.apple.menu.view")
    /// Window. Empty, and not shown, until the app adds something.
    public static let window = UIMenu.Identifier("com.apple.menu.window")
    /// Help.
    public static let help = UIMenu.Identifier("com.apple.menu.help")
    /// In File: Close.
    public static let close = UIMenu.Identifier("com.apple.menu.close")
    /// In Edit: Undo and Redo.
    public static let undoRedo = UIMenu.Identifier("com.apple.menu.undo-redo")
    /// In Edit: the clipboard, Delete and Select All.
    public static let standardEdit = UIMenu.Identifier("com.apple.menu.standard-edit")
    /// In Edit: the search.
    public static let find = UIMenu.Identifier("com.apple.menu.find")
    /// In Format: Bold, Italic and Underline.
    public static let textStyle = UIMenu.Identifier("com.apple.menu.text-style")
    /// In View: Full Screen.
    public static let fullscreen = UIMenu.Identifier("com.apple.menu.fullscreen")

    // The standard main menu has none of the following. An app gives them to menus of its own.

    /// For an app's menu: about.
    public static let about = UIMenu.Identifier("com.apple.menu.about")
    /// For an app's menu: preferences.
    public static let preferences = UIMenu.Identifier("com.apple.menu.preferences")
    /// For an app's menu: services.
    public static let services = UIMenu.Identifier("com.apple.menu.services")
    /// For an app's menu: hide.
    public static let hide = UIMenu.Identifier("com.apple.menu.hide")
    /// For an app's menu: quit.
    public static let quit = UIMenu.Identifier("com.apple.menu.quit")
    /// For an app's menu: new scene.
    public static let newScene = UIMenu.Identifier("com.apple.menu.new-scene")
    /// For an app's menu: open recent.
    public static let openRecent = UIMenu.Identifier("com.apple.menu.open-recent")
    /// For an app's menu: print.
    public static let print = UIMenu.Identifier("com.apple.menu.print")
    /// For an app's menu: document.
    public static let document = UIMenu.Identifier("com.apple.menu.document")
    /// For an app's menu: replace.
    public static let replace = UIMenu.Identifier("com.apple.menu.replace")
    /// For an app's menu: share.
    public static let share = UIMenu.Identifier("com.apple.menu.share")
    /// For an app's menu: spelling.
    public static let spelling = UIMenu.Identifier("com.apple.menu.spelling")
    /// For an app's menu: substitutions.
    public static let substitutions = UIMenu.Identifier("com.apple.menu.substitutions")
    /// For an app's menu: transformations.
    public static let transformations = UIMenu.Identifier("com.apple.menu.transformations")
    /// For an app's menu: speech.
    public static let speech = UIMenu.Identifier("com.apple.menu.speech")
    /// For an app's menu: lookup.
    public static let lookup = UIMenu.Identifier("com.apple.menu.lookup")
    /// For an app's menu: font.
    public static let font = UIMenu.Identifier("com.apple.menu.font")
    /// For an app's menu: text size.
    public static let textSize = UIMenu.Identifier("com.apple.menu.text-size")
    /// For an app's menu: text color.
    public static let textColor = UIMenu.Identifier("com.apple.menu.text-color")
    /// For an app's menu: text.
    public static let text = UIMenu.Identifier("com.apple.menu.text")
    /// For an app's menu: writing direction.
    public static let writingDirection = UIMenu.Identifier("com.apple.menu.writing-direction")
    /// For an app's menu: alignment.
    public static let alignment = UIMenu.Identifier("com.apple.menu.alignment")
    /// For an app's menu: toolbar.
    public static let toolbar = UIMenu.Identifier("com.apple.menu.toolbar")
    /// For an app's menu: sidebar.
    public static let sidebar = UIMenu.Identifier("com.apple.menu.sidebar")
    /// For an app's menu: minimize and zoom.
    public static let minimizeAndZoom = UIMenu.Identifier("com.apple.menu.minimize-and-zoom")
    /// For an app's menu: bring all to front.
    public static let bringAllToFront = UIMenu.Identifier("com.apple.menu.bring-all-to-front")
}
