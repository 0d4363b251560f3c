// For sources written for iOS: `import UIKit` gives the framework, Foundation, its networking types, and the names of
// Darwin and Foundation that Linux lacks. A program that imports AsyncDisplayKit only does not link this module.
@_exported import AsyncDisplayKit
@_exported import Foundation
@_exported import FoundationNetworking
