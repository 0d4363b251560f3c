import ADKViews

/// The services of the desktop.
extension X11Host {
    package var notifications: (any NotificationService)? { desktopNotifications }
}
