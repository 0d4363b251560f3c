// For sources written for iOS: `import UserNotifications` gives the names that begin with `UN`. They are in ADKViews,
// so that `import AsyncDisplayKit` and `import UIKit` have them as well.
@_exported import ADKViews
@_exported import Foundation
