import ADKGraphics
import ADKViews
import Foundation

/// One picture to be taken and kept: a screen at one size, scale and theme.
///
/// A value; what it makes is made on the main thread when the scene is rendered, anew each time.
public struct SnapshotScene: Sendable {
    public enum Theme: String, Codable, Sendable, CaseIterable {
        case light, dark

        var style: UIUserInterfaceStyle { self == .dark ? .dark : .light }
    }

    /// Makes the screen. Runs with the host attached, before the window is shown.
    public typealias Make = @MainActor @Sendable () throws -> UIViewController

    /// Brings the shown and settled screen to where its picture is to be taken (scrolls, opens,
    /// presses), and calls `done` when it is there. Time is virtual; `done` may be called at once.
    public typealias Prepare =
        @MainActor @Sendable (
            _ controller: UIViewController, _ window: UIWindow, _ done: @escaping @MainActor () -> Void
        ) -> Void

    public let name: String
    /// Of the window, in points.
    public let size: CGSize
    /// Pixels per point.
    public let scale: CGFloat
    public let theme: Theme
    /// What may differ from the golden; nil (exact) unless there is a reason.
    public let tolerance: PixelTolerance?
    /// The picture shows an animation so many virtual seconds after `prepare` was done; nil waits for its end.
    public let moment: TimeInterval?
    let make: Make
    let prepare: Prepare?

    /// `name` is part of a file name: letters, digits, `.`, `_` and `-`, not starting with `.` or `-`.
    /// The window must lie within 1...32,767 pixels a side.
    public init(
        name: String, size: CGSize, scale: CGFloat = 1, theme: Theme = .light, tolerance: PixelTolerance? = nil,
        moment: TimeInterval? = nil, make: @escaping Make, prepare: Prepare? = nil
    ) {
        precondition(
            moment.map { $0 >= 0 && $0 < 10 } ?? true, "snapshot \(name) is to be taken after \(moment ?? 0) s")
        precondition(
            SnapshotScene.isFileName(name), "“\(name)” cannot be a snapshot's name: use letters, digits, . _ -")
        precondition(scale > 0 && scale.isFinite, "snapshot \(name) has a scale of \(scale)")
        let sides = 1...SnapshotScene.maximumSide
        precondition(
            sides.contains(size.width * scale) && sides.contains(size.height * scale),
            "snapshot \(name) of \(size.width)x\(size.height) points at \(scale)x")
        self.name = name
        self.size = size
        self.scale = scale
        self.theme = theme
        self.tolerance = tolerance
        self.moment = moment
        self.make = make
        self.prepare = prepare
    }

    private static let maximumSide: CGFloat = 32_767

    private static func isFileName(_ name: String) -> Bool {
        guard let first = name.utf8.first, first != UInt8(ascii: "."), first != UInt8(ascii: "-") else { return false }
        return name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
                true
            default: false
            }
        }
    }

    /// What tells this picture from every other, and its golden's file name without `.png`:
    /// `feed-1100x800@2x-light`.
    public var id: String {
        let (width, height) = (SnapshotScene.text(size.width), SnapshotScene.text(size.height))
        return "\(name)-\(width)x\(height)@\(SnapshotScene.text(scale))x-\(theme.rawValue)"
    }

    static func text(_ number: CGFloat) -> String { String(format: "%g", Double(number)) }

    /// The same screen at every combination of sizes, scales and themes.
    public static func matrix(
        name: String, sizes: [CGSize], scales: [CGFloat] = [1], themes: [Theme] = [.light],
        tolerance: PixelTolerance? = nil, make: @escaping Make, prepare: Prepare? = nil
    ) -> [SnapshotScene] {
        sizes.flatMap { size in
            scales.flatMap { scale in
                themes.map { theme in
                    SnapshotScene(
                        name: name, size: size, scale: scale, theme: theme, tolerance: tolerance, make: make,
                        prepare: prepare)
                }
            }
        }
    }
}
