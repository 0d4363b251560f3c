import ADKGraphics
import ADKViews
import Foundation

/// One picture to compare: a screen at one size, scale and theme.
///
/// A value. The screen itself is created on the main thread for each rendering.
public struct SnapshotScene: Sendable {
    /// The appearance that the screen is rendered in.
    public enum Theme: String, Codable, Sendable, CaseIterable {
        /// Light appearance.
        case light
        /// Dark appearance.
        case dark

        var style: UIUserInterfaceStyle { self == .dark ? .dark : .light }
    }

    /// Creates the screen. Runs with the host attached, before the window is shown.
    public typealias Make = @MainActor @Sendable () throws -> UIViewController

    /// Brings the shown and settled screen into the state to compare: scrolls, opens or presses something, then calls
    /// `done`. Time is virtual. `done` may be called at once.
    public typealias Prepare =
        @MainActor @Sendable (
            _ controller: UIViewController, _ window: UIWindow, _ done: @escaping @MainActor () -> Void
        ) -> Void

    /// The name of the screen: the first part of ``id``.
    public let name: String
    /// The size of the window, in points.
    public let size: CGSize
    /// Pixels per point.
    public let scale: CGFloat
    /// Light or dark.
    public let theme: Theme
    /// The allowed difference from the golden. Nil, the default, compares exactly.
    public let tolerance: PixelTolerance?
    /// Virtual seconds from `done` to the picture, for pictures of running animations. Nil waits until the scene
    /// settles.
    public let moment: TimeInterval?
    let make: Make
    let prepare: Prepare?

    /// Creates a scene. `name` is part of file names: letters, digits, `.`, `_` and `-`, not starting with `.` or
    /// `-`. The window must have 1...32,767 pixels on each side, and `moment` be in 0..<10.
    public init(
        name: String, size: CGSize, scale: CGFloat = 1, theme: Theme = .light, tolerance: PixelTolerance? = nil,
        moment: TimeInterval? = nil, make: @escaping Make, prepare: Prepare? = nil
    ) {
        precondition(
            moment.map { $0 >= 0 && $0 < 10 } ?? true,
            "snapshot \(name): the moment must be in 0..<10 seconds, but is \(moment ?? 0)")
        precondition(
            SnapshotScene.isFileName(name), "“\(name)” is no valid name of a snapshot: use letters, digits, . _ -")
        precondition(
            scale > 0 && scale.isFinite, "snapshot \(name): the scale must be positive and finite, but is \(scale)")
        let sides = 1...SnapshotScene.maximumSide
        precondition(
            sides.contains(size.width * scale) && sides.contains(size.height * scale),
            "snapshot \(name): \(size.width)x\(size.height) points at \(scale)x are not 1...32,767 pixels a side")
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

    /// Identifies the picture, and names its golden's file without `.png`: `feed-1100x800@2x-light`.
    public var id: String {
        let (width, height) = (SnapshotScene.text(size.width), SnapshotScene.text(size.height))
        return "\(name)-\(width)x\(height)@\(SnapshotScene.text(scale))x-\(theme.rawValue)"
    }

    static func text(_ number: CGFloat) -> String { String(format: "%g", Double(number)) }

    /// Creates scenes of the same screen at every combination of sizes (in points), scales and themes.
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
