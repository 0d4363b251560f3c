import ADKGraphics
import ADKViews
import Foundation

/// One screenshot to compare: a screen at one size, scale, theme and direction, after some steps.
///
///     SnapshotScene(
///         name: "jobs-open", size: CGSize(width: 420, height: 700), make: { JobsViewController() },
///         steps: [.wheel("ASTableNode", clicks: 3), .click("title in JobCellNode[2]")])
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

    /// The layout direction that the screen is rendered in, as in an app in such a language.
    public enum Direction: String, Codable, Sendable, CaseIterable {
        /// From left to right.
        case leftToRight = "ltr"
        /// From right to left.
        case rightToLeft = "rtl"

        var layoutDirection: UIUserInterfaceLayoutDirection { self == .rightToLeft ? .rightToLeft : .leftToRight }
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
    /// The direction of the app's windows.
    public let direction: Direction
    /// The allowed difference from the golden. Nil, the default, compares exactly.
    public let tolerance: PixelTolerance?
    /// The parts of the screen that are not compared.
    public let masks: [SnapshotMask]
    /// The instants of a film, in virtual seconds since the last step, or since the opening of the window without
    /// steps. These frames are side by side in one golden. Empty for one screenshot of the settled scene.
    public let frames: [TimeInterval]
    /// The acts before the screenshot, in order.
    public let steps: [SnapshotStep]
    let make: Make
    /// Why the scene cannot be rendered: its name, size, scale or instants. Nil if it can.
    package let fault: String?

    /// The only instant in ``frames``. Nil if there is none, or more than one.
    public var moment: TimeInterval? { frames.count == 1 ? frames[0] : nil }

    /// Creates a scene.
    ///
    /// - Parameters:
    ///   - name: a part of file names: letters, digits, `.`, `_` and `-`, not starting with `.` or `-`.
    ///   - size: the window's size in points. It must have 1...32,767 pixels on each side, and so must the whole film.
    ///   - scale: pixels per point.
    ///   - theme: light or dark.
    ///   - direction: the direction of the app's windows.
    ///   - tolerance: the allowed difference from the golden. Nil compares exactly.
    ///   - masks: the parts of the screen that are not compared.
    ///   - moment: the only instant of `frames`, for a screenshot of a running animation.
    ///   - frames: the instants of a film, in 0..<10 virtual seconds since the last step, ascending.
    ///   - make: creates the screen.
    ///   - prepare: brings the screen into the state to compare. It is the first step, and has no name in messages.
    ///   - steps: the acts before the screenshot, in order.
    ///
    /// A scene with a value that it cannot have fails when it is verified, and is a usage error of a `SnapshotTool`.
    public init(
        name: String, size: CGSize, scale: CGFloat = 1, theme: Theme = .light, direction: Direction = .leftToRight,
        tolerance: PixelTolerance? = nil, masks: [SnapshotMask] = [], moment: TimeInterval? = nil,
        frames: [TimeInterval] = [], make: @escaping Make, prepare: Prepare? = nil, steps: [SnapshotStep] = []
    ) {
        let frames = moment.map { [$0] + frames } ?? frames
        fault = SnapshotScene.fault(name, size, scale, frames, hasMoment: moment != nil)
        self.name = name
        self.size = size
        self.scale = scale
        self.theme = theme
        self.direction = direction
        self.tolerance = tolerance
        self.masks = masks
        self.frames = frames
        self.make = make
        self.steps = (prepare.map { [.prepare($0)] } ?? []) + steps
    }

    /// The same scene that ends after its first `count` steps, to look at what a step does. With fewer steps than it
    /// has, the screenshot shows the settled screen, and the masks and instants are left out.
    public func stopping(afterSteps count: Int) -> SnapshotScene {
        guard count < steps.count else { return self }
        return SnapshotScene(
            name: name, size: size, scale: scale, theme: theme, direction: direction, tolerance: tolerance, make: make,
            steps: Array(steps.prefix(max(0, count))))
    }

    /// The real seconds that one rendering may take by default. A scene that takes longer fails as unsettled.
    public static let defaultTimeLimit: TimeInterval = 30

    private static let maximumSide: CGFloat = 32_767

    private static func fault(
        _ name: String, _ size: CGSize, _ scale: CGFloat, _ frames: [TimeInterval], hasMoment: Bool
    ) -> String? {
        guard isFileName(name) else { return "“\(name)” is no valid name of a snapshot: use letters, digits, . _ -" }
        guard !hasMoment || frames.count == 1 else { return "\(name): give a moment or frames, not both" }
        guard frames.allSatisfy({ $0 >= 0 && $0 < 10 }), zip(frames, frames.dropFirst()).allSatisfy({ $0 < $1 }) else {
            return "\(name): the instants must be in 0..<10 seconds and ascend, but are \(frames)"
        }
        guard scale > 0, scale.isFinite else {
            return "\(name): the scale must be positive and finite, but is \(scale)"
        }
        let sides = 1...maximumSide
        guard sides.contains(size.width * scale), sides.contains(size.height * scale) else {
            return "\(name): \(text(size.width))x\(text(size.height)) points at \(text(scale))x are not "
                + "1...32,767 pixels a side"
        }
        let film = Filmstrip.size(of: frames.count, width: size.width * scale, height: size.height * scale)
        guard sides.contains(film.width), sides.contains(film.height) else {
            return "\(name): a film of \(frames.count) pictures is too large: \(text(film.width))x\(text(film.height)) "
                + "pixels"
        }
        return nil
    }

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

    /// Identifies the screenshot, and names its golden's file without `.png`: `feed-1100x800@2x-light`, and
    /// `feed-1100x800@2x-light-rtl` from right to left.
    public var id: String {
        let (width, height) = (SnapshotScene.text(size.width), SnapshotScene.text(size.height))
        let suffix = direction == .rightToLeft ? "-\(direction.rawValue)" : ""
        return "\(name)-\(width)x\(height)@\(SnapshotScene.text(scale))x-\(theme.rawValue)\(suffix)"
    }

    /// Whether a text from a file can be an id: letters, digits and `. _ - @ +`, so that it names a file in a folder.
    static func isID(_ text: String) -> Bool {
        isFileName(String(text.map { $0 == "@" || $0 == "+" ? "-" : $0 }))
    }

    static func text(_ number: CGFloat) -> String { String(format: "%g", Double(number)) }

    /// Creates scenes of the same screen at every combination of sizes (in points), scales, themes and directions.
    public static func matrix(
        name: String, sizes: [CGSize], scales: [CGFloat] = [1], themes: [Theme] = [.light],
        directions: [Direction] = [.leftToRight], tolerance: PixelTolerance? = nil, masks: [SnapshotMask] = [],
        frames: [TimeInterval] = [], make: @escaping Make, prepare: Prepare? = nil, steps: [SnapshotStep] = []
    ) -> [SnapshotScene] {
        sizes.flatMap { size in
            scales.flatMap { scale in
                themes.flatMap { theme in
                    directions.map { direction in
                        SnapshotScene(
                            name: name, size: size, scale: scale, theme: theme, direction: direction,
                            tolerance: tolerance, masks: masks, frames: frames, make: make, prepare: prepare,
                            steps: steps)
                    }
                }
            }
        }
    }
}
