import ADKFoundation
import ADKGraphics
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews

/// Tints of views that move, and the colours of the palette.
final class TintTests: XCTestCase, @unchecked Sendable {
    private final class TintView: UIView {
        var changes = 0
        /// The tint that the last call saw.
        var seen: UIColor?
        override func tintColorDidChange() {
            changes += 1
            seen = tintColor
        }
    }

    func testAMovedViewHearsOfAnotherTintAndOfNoneElse() {
        onMain {
            let (green, other, plain) = (UIView(), UIView(), UIView())
            green.tintColor = .green
            other.tintColor = .green
            let view = TintView()
            let child = TintView()
            view.addSubview(child)
            XCTAssertEqual(view.changes, 0)
            green.addSubview(view)
            XCTAssertEqual([view.changes, child.changes], [1, 1])
            XCTAssertEqual(child.seen, .green)
            other.addSubview(view)
            XCTAssertEqual([view.changes, child.changes], [1, 1], "the same tint")
            plain.addSubview(view)
            XCTAssertEqual(child.seen, Palette.tint)
            other.addSubview(view)
            view.removeFromSuperview()
            XCTAssertEqual(child.seen, Palette.tint)
            let count = view.changes
            view.tintColor = .red
            green.addSubview(view)
            XCTAssertEqual(view.changes, count + 1, "a view with a tint of its own inherits none")
            XCTAssertEqual(child.seen, .red)
        }
    }

    func testAWindowsTintReachesViewsThatWereMadeBefore() throws {
        onMain {
            let (_, window) = makeHeadlessWindow(100, 100)
            let view = TintView()
            UIView().addSubview(view)
            window.tintColor = .purple
            window.addSubview(view)
            XCTAssertEqual(view.seen, .purple)
        }
    }

    func testTheDesktopsAccentIsTheTintOfWindowsWithoutOne() {
        onMain {
            let (_, window) = makeHeadlessWindow(100, 100)
            let view = TintView()
            window.addSubview(view)
            defer { UIApplication.shared.accentColor = nil }
            UIApplication.shared.accentColor = .orange
            XCTAssertEqual(view.seen, .orange)
            window.tintColor = .green
            XCTAssertEqual(view.seen, .green)
            let changes = view.changes
            UIApplication.shared.accentColor = .red
            XCTAssertEqual(view.changes, changes, "the window has a tint of its own")
            window.tintColor = nil
            XCTAssertEqual(view.seen, .red)
        }
    }

    func testEveryAccentCanBeReadAsText() {
        func contrast(_ color: UIColor, _ style: ColorVariant, _ gray: Double) -> Double {
            let surface = [gray, gray, gray]
            return self.contrast(mixed(color, over: surface, style), surface)
        }
        onMain {
            for number in 0..<125 {
                let parts = [number % 5, number / 5 % 5, number / 25].map { Double($0) / 4 }
                let color = UIColor(accent: parts[0], parts[1], parts[2])
                XCTAssertGreaterThanOrEqual(contrast(color, .light, 1), 4.49, "\(parts)")
                XCTAssertGreaterThanOrEqual(contrast(color, .dark, 0.12), 4.49, "\(parts)")
            }
            let navy = UIColor(accent: 0, 0, 0.5)
            XCTAssertEqual(navy.components(for: .light).blue, 0.5, accuracy: 0.001, "dark enough already")
            _ = UIColor(accent: .nan, -7, .infinity)
        }
    }

    func testEveryViewKnowsItsTintAfterRandomMoves() {
        let seed = UInt64.random(in: 0..<1_000_000)
        onMain {
            var random = SeededRandom(seed: seed)
            for _ in 0..<60 {
                let views = (0..<8).map { _ in TintView() }
                for view in views { view.seen = Palette.tint }
                for step in 0..<40 {
                    let view = views.randomElement(using: &random) ?? views[0]
                    let target = views.randomElement(using: &random) ?? views[0]
                    switch Int.random(in: 0..<5, using: &random) {
                    case 0: view.tintColor = [nil, UIColor.red, .green].randomElement(using: &random) ?? nil
                    case 1: view.removeFromSuperview()
                    default: if !target.isDescendant(of: view) { target.addSubview(view) }
                    }
                    for (index, view) in views.enumerated() {
                        XCTAssertEqual(view.seen, view.tintColor, "seed \(seed), step \(step), view \(index)")
                    }
                }
            }
        }
    }

    // MARK: - Palette

    /// The components of `color` over `surface`, in straight sRGB.
    private func mixed(_ color: UIColor, over surface: [Double], _ style: ColorVariant) -> [Double] {
        let parts = color.components(for: style)
        return zip([parts.red, parts.green, parts.blue].map(Double.init), surface).map {
            $0 * Double(parts.alpha) + $1 * (1 - Double(parts.alpha))
        }
    }

    /// The relative luminance of WCAG 2.
    private func luminance(_ color: [Double]) -> Double {
        let linear = color.map { $0 <= 0.03928 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    private func contrast(_ a: [Double], _ b: [Double]) -> Double {
        let (bright, dark) = (max(luminance(a), luminance(b)), min(luminance(a), luminance(b)))
        return (bright + 0.05) / (dark + 0.05)
    }

    func testEveryTextCanBeReadOnEverySurface() {
        let texts = [
            "text": Palette.text, "secondary": Palette.secondaryText, "tint": Palette.tint,
            "destructive": Palette.destructive,
        ]
        let surfaces = [
            "white or black": UIColor(light: .white, dark: .black), "bar": Palette.bar, "panel": Palette.panel,
        ]
        let layers = [
            "plain": UIColor.clear, "hovered": Palette.hovered, "selected": Palette.selected,
            "pressed": Palette.pressed,
        ]
        for style in [ColorVariant.light, .dark, .lightHighContrast, .darkHighContrast] {
            let least = style == .light || style == .dark ? 4.5 : 7
            for (surfaceName, surface) in surfaces {
                for (layerName, layer) in layers {
                    let ground = mixed(layer, over: mixed(surface, over: [0, 0, 0], style), style)
                    for (name, text) in texts {
                        let value = contrast(mixed(text, over: ground, style), ground)
                        XCTAssertGreaterThanOrEqual(value, least, "\(name) on \(surfaceName), \(layerName), \(style)")
                    }
                }
            }
            for (surfaceName, surface) in surfaces {
                let ground = mixed(surface, over: [0, 0, 0], style)
                for edge in [Palette.controlEdge, Palette.hoveredEdge] {
                    XCTAssertGreaterThanOrEqual(contrast(mixed(edge, over: ground, style), ground), 3, surfaceName)
                }
            }
            let raised = mixed(Palette.raised, over: [0, 0, 0], style)
            XCTAssertGreaterThanOrEqual(contrast(mixed(Palette.text, over: raised, style), raised), least)
            let selected = mixed(Palette.selectedText, over: [0, 0, 0], style)
            for (name, text) in texts {
                let value = contrast(mixed(text, over: selected, style), selected)
                XCTAssertGreaterThanOrEqual(value, least, "\(name) that is selected, \(style)")
            }
            let badge = mixed(Palette.badge, over: [0, 0, 0], style)
            XCTAssertGreaterThanOrEqual(contrast([1, 1, 1], badge), least)
        }
    }

    /// One tone of the focus ring stands out from any plain background.
    func testTheTonesOfTheFocusRingStandOutFromEveryGray() {
        onMain {
            let tones = [FocusRingLine.dark, FocusRingLine.light].map { mixed($0, over: [0, 0, 0], .light) }
            for gray in 0...255 {
                let ground = Array(repeating: Double(gray) / 255, count: 3)
                XCTAssertGreaterThanOrEqual(tones.map { contrast($0, ground) }.max() ?? 0, 3, "\(gray)")
            }
        }
    }
}
