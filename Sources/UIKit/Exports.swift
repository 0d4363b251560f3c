// For sources written for iOS: `import UIKit` gives what `import AsyncDisplayKit` does, and Foundation's networking
// types. These are linked with libcurl, which a program then loads at its start, so AsyncDisplayKit leaves them out.
@_exported import AsyncDisplayKit
@_exported import Foundation
@_exported import FoundationNetworking
