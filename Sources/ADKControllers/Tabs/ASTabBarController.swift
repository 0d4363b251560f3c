import ADKViews

/// Texture's tab bar controller.
///
/// Differs from Texture: it is the same as `UITabBarController`. The interface states of nodes in other tabs follow
/// from the window.
open class ASTabBarController: UITabBarController {}
