import ADKGraphics
import HeadlessTesting
import TestSupport
import UIKit
import XCTest

@testable import ADKViews

/// A headless window for one test.
@MainActor
final class ViewHarness: HeadlessScreen {
    let host: HeadlessHost
    let window: UIWindow

    init(width: CGFloat = 200, height: CGFloat = 100, scale: CGFloat = 2) {
        host = .attached(scale: scale)
        window = UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: height))
        window.backgroundColor = .white
        window.makeKeyAndVisible()
    }

    /// The pixels of the window when nothing is left to do.
    func pixels() throws -> [UInt32] {
        try host.settle()
        let buffer = try window.snapshot().pixels(for: .full)
        return (0..<buffer.height).flatMap { Array(UnsafeBufferPointer(start: buffer.row($0), count: buffer.width)) }
    }

    /// The pixel at a place in points.
    func pixel(_ x: CGFloat, _ y: CGFloat) throws -> UInt32 {
        let all = try pixels()
        let width = Int(window.bounds.width * window.scale)
        return all[Int(y * window.scale) * width + Int(x * window.scale)]
    }

    /// The pixels of a window that shows what `body` adds to it.
    static func pixels(_ body: (UIView) -> Void) throws -> [UInt32] {
        let harness = ViewHarness()
        body(harness.window)
        return try harness.pixels()
    }
}
