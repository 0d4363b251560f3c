import ADKFoundation
import ADKViews
import Foundation

/// Records if any controller has safe area insets of its own. Until then they are zero without a look at the tree.
enum SafeArea {
    static let isUsed = AtomicFlag(false)
}

/// Margins and the safe area, for layout specs. Any thread.
extension ASDisplayNode {
    /// The space that a layout spec of the node should keep free on each side, in points. 8 by default.
    public var layoutMargins: UIEdgeInsets {
        get { lock.withLock { extras?.layoutMargins } ?? ExtendedNodeState.standardMargins }
        set {
            let numbers = [newValue.top, newValue.left, newValue.bottom, newValue.right]
            guard numbers.allSatisfy(\.isFinite) else { return reportNotFinite("layoutMargins", newValue) }
            let isNew = withExtras { extras in
                defer { extras.layoutMargins = newValue }
                return extras.layoutMargins != newValue
            }
            guard isNew else { return }
            layoutMarginsDidChange()
            if automaticallyRelayoutOnLayoutMarginsChanges { setNeedsLayout() }
        }
    }

    /// Whether a change of `layoutMargins` calls `setNeedsLayout()`. False by default.
    public var automaticallyRelayoutOnLayoutMarginsChanges: Bool {
        get { lock.withLock { layoutState.relayoutsOnMargins } }
        set { lock.withLock { layoutState.relayoutsOnMargins = newValue } }
    }

    /// Whether a change of `safeAreaInsets` calls `setNeedsLayout()`. False by default.
    ///
    /// Differs from Texture: only `additionalSafeAreaInsets` of a controller changes the safe area.
    public var automaticallyRelayoutOnSafeAreaChanges: Bool {
        get { lock.withLock { layoutState.relayoutsOnSafeArea } }
        set { lock.withLock { layoutState.relayoutsOnSafeArea = newValue } }
    }

    /// The part of the node that `additionalSafeAreaInsets` of its `ASDKViewController` excludes, in points. Zero
    /// without such insets: a desktop window has no notches, and bars do not cover the content. Any thread.
    ///
    /// - Complexity: O(depth of the node).
    public var safeAreaInsets: UIEdgeInsets {
        guard SafeArea.isUsed.isSet else { return .zero }
        var path: [ASDisplayNode] = []
        for node in upwards {
            guard var insets = node.lock.withLock({ node.extras?.safeArea }) else {
                path.append(node)
                continue
            }
            var size = node.bounds.size
            for below in path.reversed() {
                let frame = below.frame
                insets = UIEdgeInsets(
                    top: max(0, insets.top - frame.minY), left: max(0, insets.left - frame.minX),
                    bottom: max(0, insets.bottom - (size.height - frame.maxY)),
                    right: max(0, insets.right - (size.width - frame.maxX)))
                size = frame.size
            }
            return insets
        }
        return .zero
    }

    /// Sets the safe area of the root of a controller, and notifies the subtree.
    @MainActor
    func setSafeArea(_ insets: UIEdgeInsets) {
        let old = withExtras { extras in
            defer { extras.safeArea = insets }
            return extras.safeArea ?? .zero
        }
        guard old != insets else { return }
        SafeArea.isUsed.isSet = true
        safeAreaDidChange()
    }

    private func safeAreaDidChange() {
        safeAreaInsetsDidChange()
        if automaticallyRelayoutOnSafeAreaChanges { setNeedsLayout() }
        for subnode in subnodes { subnode.safeAreaDidChange() }
    }
}
