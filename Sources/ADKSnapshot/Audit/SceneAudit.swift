import ADKGraphics
import ADKLayers
import ADKNodes
import ADKViews
import Foundation

/// The audit of the screen that a window shows: what some users cannot read, reach or use.
///
/// The tree of assistive programs names the elements. Contrast is measured in the raster.
@MainActor
struct SceneAudit {
    let window: UIWindow
    let scene: String
    private let pixels: PixelBuffer
    private let tree: AccessibilityTree
    private let finder: NodeFinder
    private let texts: [AuditedText]
    private var findings: [AuditFinding] = []

    /// The findings of a window whose raster is `pixels`. Moves the keyboard focus.
    static func findings(in window: UIWindow, pixels: PixelBuffer, scene: String) -> [AuditFinding] {
        var audit = SceneAudit(window, pixels, scene)
        let elements = audit.shownElements
        audit.checkTexts()
        for element in elements {
            audit.checkOwnText(element)
            audit.checkEdge(element)
            audit.checkLabel(element)
        }
        let targets = elements.filter { audit.isTarget($0) }
        audit.checkTargets(targets)
        audit.checkKeyboard(targets)
        return audit.findings
    }

    private init(_ window: UIWindow, _ pixels: PixelBuffer, _ scene: String) {
        (self.window, self.pixels, self.scene) = (window, pixels, scene)
        tree = AccessibilityFeed.shared.readOnce()
        finder = NodeFinder(window)
        texts = AuditedText.all(in: window, finder)
    }

    private mutating func report(
        _ rule: AuditFinding.Rule, _ element: AccessibilityElement, _ value: Double? = nil, _ least: Double? = nil,
        _ message: String
    ) {
        report(rule, words(element), element.frame, value, least, message)
    }

    private mutating func report(
        _ rule: AuditFinding.Rule, _ element: String, _ frame: CGRect, _ value: Double?, _ least: Double?,
        _ message: String
    ) {
        findings.append(AuditFinding(scene, rule, element, frame, value, least, message))
    }

    // MARK: - Elements

    /// The elements of the window that the user can see, and that no other view covers.
    private var shownElements: [AccessibilityElement] {
        let own = tree.inOrder.filter { element in
            tree.window(of: element.id).flatMap { AccessibilityFeed.shared.window($0) } === window
        }
        return own.filter { element in
            guard element.role != .window, element.states.contains(.showing), !element.frame.isEmpty else {
                return false
            }
            return isUncovered(element)
        }
    }

    /// The view of an element, or the one around it.
    private func view(of element: AccessibilityElement) -> UIView? {
        (AccessibilityFeed.shared.object(element.id)?.object as? any AccessibleObject)?.accessibilityView
    }

    private func isUncovered(_ element: AccessibilityElement) -> Bool {
        guard let view = view(of: element) else { return false }
        let shown = element.frame.intersection(window.bounds)
        let middle = CGPoint(x: shown.midX, y: shown.midY)
        guard let hit = window.hitTest(middle, with: nil) else { return false }
        return hit.isDescendant(of: view) || view.isDescendant(of: hit)
    }

    /// Role and name, or the class of an element without a name.
    private func words(_ element: AccessibilityElement) -> String {
        let name = element.name.isEmpty ? element.identifier : element.name
        if !name.isEmpty { return "\(element.role.rawValue) “\(NodeText.cut(NodeText.oneLine(name)))”" }
        let object = AccessibilityFeed.shared.object(element.id)?.object
        let type =
            (object as? UIView).flatMap { NodeFrames.name(of: $0.layer, $0) }
            ?? object.map { String(describing: Swift.type(of: $0)) }
        return "\(element.role.rawValue) \(type ?? "without a name")"
    }

    private static let controls: Set<AccessibilityRole> = [
        .toggle, .slider, .stepper, .textField, .textArea, .searchField, .password,
    ]

    /// Whether the user presses or changes an element. A link in a text is a part of its line.
    private func isTarget(_ element: AccessibilityElement) -> Bool {
        guard element.states.contains(.enabled), element.textRange == nil else { return false }
        return element.actions.contains(.press) || SceneAudit.controls.contains(element.role)
    }

    // MARK: - Contrast

    private func luminances(in rects: [CGRect]) -> Luminances {
        Luminances(of: pixels, in: rects.map { PixelRect(around: $0, scale: window.scale) })
    }

    private mutating func checkTexts() {
        for text in texts {
            let own = luminances(in: [text.visible])
            let background = own.background
            // Behind a text on a photo there is no single colour: the colours around it stand for it.
            let isPlain = background.share >= SceneAudit.plainShare
            let around = isPlain ? own : luminances(in: SceneAudit.ring(around: text.visible, 2, 6))
            var worst: (value: Double, least: Double)?
            func note(_ value: Double, _ least: Double) {
                if value < least, value / least < worst.map({ $0.value / $0.least }) ?? 1 { worst = (value, least) }
            }
            for run in text.runs {
                guard let color = run.color else { continue }
                if isPlain {
                    let luminance = SceneAudit.luminance(of: color, over: background.pixel)
                    note(WCAG.contrast(luminance, background.luminance), run.least)
                } else {
                    let luminance = WCAG.luminance(Double(color.red), Double(color.green), Double(color.blue))
                    note(around.contrast(of: luminance, withShare: SceneAudit.photoShare), run.least)
                }
            }
            // A node may be translucent as a whole.
            if isPlain, let least = text.runs.map(\.least).min() {
                note(own.strongestContrast(with: background.luminance, share: SceneAudit.inkShare, pixels: 6), least)
            }
            if let worst { reportContrast(text.words, text.visible, worst.value, worst.least) }
        }
    }

    private mutating func reportContrast(_ element: String, _ frame: CGRect, _ value: Double, _ least: Double) {
        let rounded = (value * 100).rounded(.down) / 100
        report(
            .contrast, element, frame, rounded, least,
            "has a contrast of \(String(format: "%.2f", rounded)), not \(String(format: "%g", least))")
    }

    /// The share of the pixels that have the colour of a plain background, the share of a photo's pixels that a text
    /// can be read on, and the share that the letters have at least.
    private static let plainShare = 0.35, photoShare = 0.9, inkShare = 0.002

    /// Elements that draw texts or symbols themselves.
    private mutating func checkOwnText(_ element: AccessibilityElement) {
        let drawn: Set<AccessibilityRole> = [
            .menuItem, .segment, .textField, .textArea, .searchField, .button, .tab,
        ]
        guard drawn.contains(element.role), element.states.contains(.enabled) else { return }
        let shown = element.frame.intersection(window.bounds)
        guard !texts.contains(where: { $0.visible.intersects(shown) }), shown.height >= 8, shown.width >= 8 else {
            return
        }
        let hasText = element.role == .menuItem || element.role == .segment || element.text?.string.isEmpty == false
        guard hasText || element.role == .button || element.role == .tab else { return }
        let own = luminances(in: [shown.insetBy(dx: 3, dy: 3)])
        let background = own.background
        guard background.share >= SceneAudit.plainShare else { return }
        let least = hasText ? WCAG.text : WCAG.control
        let value = own.strongestContrast(with: background.luminance, share: SceneAudit.inkShare, pixels: 6)
        // Where nothing is drawn, nothing can be read.
        if value > 1.05, value < least { reportContrast(words(element), element.frame, value, least) }
    }

    /// A control stands out from what is around it: by its edge, or by a part of it.
    private mutating func checkEdge(_ element: AccessibilityElement) {
        guard element.states.contains(.enabled), window.bounds.contains(element.frame) else { return }
        let inner: [CGRect]
        let share: Double
        switch element.role {
        case .textField, .searchField, .password:
            (inner, share) = (SceneAudit.ring(around: element.frame, -3, 0), 0.15)
        case .toggle: (inner, share) = ([element.frame], 0.1)
        case .slider: (inner, share) = ([element.frame], 0.02)
        default: return
        }
        let outside = luminances(in: SceneAudit.ring(around: element.frame, 2, 4)).background
        let value = luminances(in: inner).strongestContrast(with: outside.luminance, share: share)
        guard value < WCAG.control else { return }
        let rounded = (value * 100).rounded(.down) / 100
        report(
            .edge, element, rounded, WCAG.control,
            "stands out with a contrast of \(String(format: "%.2f", rounded)), not \(String(format: "%g", WCAG.control))"
        )
    }

    /// Four rectangles around `rect`, from `near` to `far` points outside of its edge; less than 0 is inside.
    private static func ring(around rect: CGRect, _ near: CGFloat, _ far: CGFloat) -> [CGRect] {
        let (inner, outer) = (rect.insetBy(dx: -near, dy: -near), rect.insetBy(dx: -far, dy: -far))
        guard !inner.isNull, inner.width > 0, inner.height > 0 else { return [outer] }
        return [
            CGRect(x: outer.minX, y: outer.minY, width: outer.width, height: inner.minY - outer.minY),
            CGRect(x: outer.minX, y: inner.maxY, width: outer.width, height: outer.maxY - inner.maxY),
            CGRect(x: outer.minX, y: inner.minY, width: inner.minX - outer.minX, height: inner.height),
            CGRect(x: inner.maxX, y: inner.minY, width: outer.maxX - inner.maxX, height: inner.height),
        ]
    }

    /// The luminance of a colour above an opaque pixel.
    private static func luminance(of color: UIColor.Components, over pixel: UInt32) -> Double {
        func mix(_ part: Float, _ shift: UInt32) -> Double {
            Double(part * color.alpha) + Double(pixel >> shift & 255) / 255 * Double(1 - color.alpha)
        }
        return WCAG.luminance(mix(color.red, 16), mix(color.green, 8), mix(color.blue, 0))
    }

    // MARK: - Labels

    private mutating func checkLabel(_ element: AccessibilityElement) {
        guard element.name.allSatisfy(\.isWhitespace) else { return }
        let isNamed = isTarget(element) || element.role == .image || element.role == .row || element.role == .link
        guard isNamed, !hasNamedContent(element.id) else { return }
        report(.label, element, nil, nil, "has no label")
    }

    /// Whether a child of a row says what it is.
    private func hasNamedContent(_ id: AccessibilityElement.ID) -> Bool {
        guard let element = tree[id], element.role == .row || element.role == .group else { return false }
        return element.children.contains { child in
            tree[child].map { !$0.name.isEmpty || hasNamedContent(child) } ?? false
        }
    }

    // MARK: - Targets

    private mutating func checkTargets(_ targets: [AccessibilityElement]) {
        for element in targets where window.bounds.contains(element.frame) {
            let side = min(element.frame.width, element.frame.height)
            guard side < WCAG.targetSide - 0.01, !hasLargerReach(element) else { continue }
            let size = "\(NodeText.number(element.frame.width)) x \(NodeText.number(element.frame.height))"
            report(.target, element, Double(side), Double(WCAG.targetSide), "is \(size) points large, not 24 x 24")
        }
        for (index, element) in targets.enumerated() {
            for other in targets[(index + 1)...] where overlap(element, other) {
                report(.overlap, element, nil, nil, "overlaps \(words(other))")
            }
        }
    }

    /// Whether a press beside the element reaches it too, as with a hit test slop.
    private func hasLargerReach(_ element: AccessibilityElement) -> Bool {
        guard AccessibilityElement.partIndex(of: element.id) == nil, let view = view(of: element) else { return false }
        let half = WCAG.targetSide / 2 - 0.5
        let reach = CGSize(
            width: max(half, element.frame.width / 2 - 0.5), height: max(half, element.frame.height / 2 - 0.5))
        let directions: [(x: CGFloat, y: CGFloat)] = [(-1, 0), (1, 0), (0, -1), (0, 1)]
        return directions.allSatisfy { direction in
            let place = CGPoint(
                x: element.frame.midX + reach.width * direction.x, y: element.frame.midY + reach.height * direction.y)
            return window.hitTest(place, with: nil)?.isDescendant(of: view) ?? false
        }
    }

    /// Whether two targets cover each other in part, by more than a point. A target may lie on a larger one, what
    /// scrolls may pass below other views, and an open menu covers what is below it, also its parent menu.
    private func overlap(_ one: AccessibilityElement, _ other: AccessibilityElement) -> Bool {
        let common = one.frame.intersection(other.frame)
        guard !common.isNull, common.width > 1, common.height > 1, common != one.frame, common != other.frame else {
            return false
        }
        guard !isInside(one.id, other.id), !isInside(other.id, one.id), menu(of: one) == menu(of: other) else {
            return false
        }
        guard let ownView = view(of: one), let otherView = view(of: other) else { return false }
        if ownView !== otherView, ownView.isDescendant(of: otherView) || otherView.isDescendant(of: ownView) {
            return false
        }
        return scroller(of: one, ownView) === scroller(of: other, otherView)
    }

    private func scroller(of element: AccessibilityElement, _ view: UIView) -> UIScrollView? {
        // A row is in its list.
        AccessibilityElement.partIndex(of: element.id) == nil ? view.enclosingScrollView : view as? UIScrollView
    }

    /// The menu around an element. Nil outside of menus.
    private func menu(of element: AccessibilityElement) -> AccessibilityElement.ID? {
        sequence(first: element, next: { tree[$0.parent] }).prefix(512).first { $0.role == .menu }?.id
    }

    private func isInside(_ id: AccessibilityElement.ID, _ outer: AccessibilityElement.ID) -> Bool {
        var current = id
        for _ in 0..<512 {
            if current == outer { return true }
            guard let element = tree[current], element.parent != AccessibilityTree.application else { return false }
            current = element.parent
        }
        return false
    }

    // MARK: - Keyboard

    /// Tab reaches every target, or the list or control around it whose keys reach its parts.
    private mutating func checkKeyboard(_ targets: [AccessibilityElement]) {
        // Keys of menus move in them.
        let targets = targets.filter { ![.menuItem, .row].contains($0.role) || isSelectable($0) }
        guard !targets.isEmpty, !tree.elements.values.contains(where: { $0.role == .menu }) else { return }
        let reached = Set(window.viewsReachedByTab().map { ObjectIdentifier($0) })
        for element in targets {
            guard let view = view(of: element), !reached.contains(ObjectIdentifier(view)) else { continue }
            report(.keyboard, element, nil, nil, "is not reached by Tab")
        }
    }

    private func isSelectable(_ element: AccessibilityElement) -> Bool {
        element.role == .row && element.states.contains(.selectable)
    }
}
