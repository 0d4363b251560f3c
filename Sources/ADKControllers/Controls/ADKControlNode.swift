import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKNodes
import ADKViews
import Foundation

/// A node that shows a control, such as `ADKControlNode { UISwitch() }`.
///
/// It is made and measured on any thread, without its view. The control has the node's tint and layout direction, and
/// the accessibility label that the node has when it is loaded.
///
/// Differs from Texture: there, apps wrap UIKit's controls in nodes with a view block, and give them a size.
open class ADKControlNode<Control: ADKMeasuredControl>: ASDisplayNode, @unchecked Sendable {
    // Has its own lock, not held while measuring.
    private let measure: Locked<@Sendable (CGSize) -> CGSize>
    // Main thread only: the tint of the node that the control has.
    private nonisolated(unsafe) var givenTint: UIColor?

    /// Creates a node. `make` runs on the main thread at load. Any thread.
    public convenience init(_ make: @escaping @MainActor @Sendable () -> Control) {
        self.init(measuredBy: { Control.sizeThatFits($0) }, make)
    }

    /// Creates a node that `measure` measures until it is loaded, for a control whose size depends on its content.
    /// `measure` gets the largest size in points, which may be infinite, and runs on any thread.
    public init(
        measuredBy measure: @escaping @Sendable (CGSize) -> CGSize, _ make: @escaping @MainActor @Sendable () -> Control
    ) {
        self.measure = Locked(measure)
        super.init()
        setViewBlock { make() }
    }

    /// The control, made on first use. If a view block was set that returned another view, this is logged, and the
    /// result is nil.
    @preconcurrency @MainActor public var control: Control? {
        let made = view
        if let control = made as? Control { return control }
        Misuse.report("the view of \(self) is a \(type(of: made)), no \(Control.self)")
        return nil
    }

    /// Calls `body` with the control when it is loaded, or at once if it is. Any thread before load, then the main
    /// thread.
    public func configure(_ body: @escaping @MainActor @Sendable (Control) -> Void) {
        onDidLoad { node in
            if let control = node.view as? Control { body(control) }
        }
    }

    @preconcurrency @MainActor override open func didLoad() {
        super.didLoad()
        guard let control = view as? Control else { return }
        control.contentSizeDidChange = { [weak self, weak control] in
            if let self, let control { self.measure(with: control) }
        }
        measure(with: control)
        if control.accessibilityLabel == nil { control.accessibilityLabel = accessibilityLabel }
        adoptTint()
    }

    @MainActor
    private func measure(with control: Control) {
        let measurement = control.measurement
        let old = measure.withLock { current in
            defer { current = measurement }
            return current
        }
        withExtendedLifetime(old) {}
        setNeedsLayout()
    }

    /// The control's size, at most `constrainedSize`. Any thread.
    override open func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
        let measure = measure.current
        let size = measure(constrainedSize)
        return CGSize(width: min(size.width, constrainedSize.width), height: min(size.height, constrainedSize.height))
    }

    @preconcurrency @MainActor override open func layout() {
        super.layout()
        adoptTint()
    }

    override open func tintColorDidChange() {
        super.tintColorDidChange()
        ASPerformBlockOnMainThread { [weak self] in
            if let self, isNodeLoaded { adoptTint() }
        }
    }

    /// Gives the control the node's tint. Without one it keeps its own.
    @MainActor
    private func adoptTint() {
        let inherited = view.superview?.inheritedTintColor ?? ASDisplayNodeDefaultTintColor()
        let tint: UIColor? = tintColor == inherited ? nil : tintColor
        if tint != givenTint {
            givenTint = tint
            view.tintColor = tint
        }
    }
}
