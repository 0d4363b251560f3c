import ADKViews

/// Texture's navigation controller.
///
/// Differs from Texture: it is the same as `UINavigationController`. The interface states of covered nodes follow from
/// the window.
open class ASDKNavigationController: UINavigationController {}
