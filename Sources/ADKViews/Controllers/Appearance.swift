/// The appearance of a controller's view.
///
///     disappeared → appearing → appeared → disappearing → disappeared
///                   appearing ⇄ disappearing (a transition that is cancelled)
enum Appearance: Equatable {
    case disappeared
    /// `isShown`: `viewIsAppearing` was called for this change.
    case appearing(animated: Bool, driver: Driver, isShown: Bool)
    case appeared
    case disappearing(animated: Bool, driver: Driver)

    /// The object that began a change and ends it.
    enum Driver {
        /// The view's window: the view entered or left it.
        case window
        /// The parent, whose own appearance changes.
        case parent
        /// A caller of `beginAppearanceTransition`: a container.
        case caller
    }

    /// The driver of the current change; nil without one.
    var driver: Driver? {
        switch self {
        case .disappeared, .appeared: nil
        case .appearing(_, let driver, _), .disappearing(_, let driver): driver
        }
    }

    /// The view is visible, or about to be.
    var isTowardsVisible: Bool {
        switch self {
        case .appearing, .appeared: true
        case .disappeared, .disappearing: false
        }
    }

    /// The same change with another driver.
    func driven(by driver: Driver) -> Appearance {
        switch self {
        case .disappeared, .appeared: self
        case .appearing(let animated, _, let isShown):
            .appearing(animated: animated, driver: driver, isShown: isShown)
        case .disappearing(let animated, _): .disappearing(animated: animated, driver: driver)
        }
    }
}
