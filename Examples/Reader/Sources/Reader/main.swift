import AsyncDisplayKit
import ReaderScreens

UIApplicationMain(ReaderDelegate(), options: ReaderDelegate.options)
