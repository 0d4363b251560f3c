/// How a controller is presented.
public enum UIModalPresentationStyle: Int, Sendable {
    /// Over the full window. The views below leave the window when it is shown.
    case fullScreen = 0
    /// A card over the dimmed window. In a narrow window it is at the bottom and as wide as the window.
    case pageSheet = 1
    /// The same as `pageSheet`, with the size of `preferredContentSize` if that is set.
    case formSheet = 2
    /// Over the full window, like `fullScreen`. Differs from UIKit: there only the presenting controller is covered.
    case currentContext = 3
    /// By a presentation controller of the app's own, from `transitioningDelegate`.
    case custom = 4
    /// Over the full window. The views below stay in the window, and show through where the view is transparent.
    case overFullScreen = 5
    /// The same as `overFullScreen`.
    case overCurrentContext = 6
    /// A bubble with an arrow at a view or rectangle. See `popoverPresentationController`.
    case popover = 7
    /// A container's own kind of presentation.
    case none = -1
    /// The default: a sheet.
    case automatic = -2
}

/// The movement of a presentation over the full window.
public enum UIModalTransitionStyle: Int, Sendable {
    /// The view slides up over the window, and down at the end.
    case coverVertical = 0
    /// The same as `crossDissolve`. Differs from UIKit: nothing turns in space.
    case flipHorizontal = 1
    /// The view fades in, and out at the end.
    case crossDissolve = 2
    /// The same as `crossDissolve`.
    case partialCurl = 3
}
