import ADKFoundation
import ADKGraphics
import ADKLayout
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKNodes
@testable import ADKViews

/// Members and functions of Texture that few apps use.
final class TextureMemberTests: NodeTestCase, @unchecked Sendable {
    // MARK: - Margins and the safe area

    private final class MarginNode: ASDisplayNode, @unchecked Sendable {
        let events = Locked<[String]>([])
        override func layoutMarginsDidChange() { events.withLock { $0.append("margins") } }
        override func safeAreaInsetsDidChange() { events.withLock { $0.append("safe area") } }
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
            let insets = ASConcatInsets(layoutMargins, safeAreaInsets)
            return ASInsetLayoutSpec(insets: insets, child: subnodes[0])
        }
    }

    func testMarginsAreReadByALayoutAndRelayoutOnRequest() throws {
        try onMain {
            let node = MarginNode()
            let child = ASDisplayNode()
            node.addSubnode(child)
            XCTAssertEqual(node.layoutMargins, UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
            let (host, _) = makeWindow(node)
            try host.settle()
            XCTAssertEqual(child.frame, CGRect(x: 8, y: 8, width: 84, height: 84))
            node.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
            try host.settle()
            XCTAssertEqual(child.frame.minX, 8, "nothing asked for a layout")
            node.automaticallyRelayoutOnLayoutMarginsChanges = true
            node.layoutMargins = UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
            try host.settle()
            XCTAssertEqual(child.frame, CGRect(x: 20, y: 10, width: 40, height: 60))
            node.layoutMargins = node.layoutMargins
            node.layoutMargins.top = .nan
            XCTAssertEqual(node.layoutMargins.top, 10)
            XCTAssertEqual(node.events.current, ["margins", "margins"])
        }
    }

    func testTheInsetsOfAControllerReachTheNodesBelowByTheirPlaces() throws {
        try onMain {
            let node = MarginNode()
            node.automaticallyRelayoutOnSafeAreaChanges = true
            node.layoutMargins = .zero
            let child = MarginNode()
            let leaf = ASDisplayNode()
            child.addSubnode(leaf)
            node.addSubnode(child)
            let (host, window) = makeWindow(node)
            try host.settle()
            XCTAssertEqual(node.safeAreaInsets, .zero)
            let controller = try XCTUnwrap(window.rootViewController as? ASDKViewController<ASDisplayNode>)
            controller.additionalSafeAreaInsets = UIEdgeInsets(top: 10, left: 0, bottom: 20, right: 5)
            try host.settle()
            XCTAssertEqual(node.safeAreaInsets, UIEdgeInsets(top: 10, left: 0, bottom: 20, right: 5))
            XCTAssertEqual(child.frame, CGRect(x: 0, y: 10, width: 95, height: 70))
            XCTAssertEqual(child.safeAreaInsets, .zero, "the child is inside the safe area")
            child.frame = CGRect(x: 0, y: 4, width: 98, height: 96)
            XCTAssertEqual(child.safeAreaInsets, UIEdgeInsets(top: 6, left: 0, bottom: 20, right: 3))
            XCTAssertEqual(node.events.current, ["margins", "safe area"])
            XCTAssertEqual(child.events.current, ["safe area"])
            controller.additionalSafeAreaInsets.left = .infinity
            XCTAssertEqual(controller.additionalSafeAreaInsets.left, 0)
            controller.additionalSafeAreaInsets = .zero
            XCTAssertEqual(node.safeAreaInsets, .zero)
        }
    }

    // MARK: - Traits

    func testAControllerOverridesTheTraitsOfItsNode() throws {
        try onMain {
            let node = ASDisplayNode()
            let child = ASDisplayNode()
            node.addSubnode(child)
            let (host, window) = makeWindow(node)
            let controller = try XCTUnwrap(window.rootViewController as? ASDKViewController<ASDisplayNode>)
            controller.overrideDisplayTraitsWithTraitCollection = { traits in
                var own = ASPrimitiveTraitCollectionFromUITraitCollection(traits)
                own.userInterfaceStyle = .dark
                own.preferredContentSizeCategory = .extraLarge
                own.horizontalSizeClass = .compact
                return ASTraitCollection(asPrimitiveTraitCollection: own)
            }
            try host.settle()
            for traits in [node.asyncTraitCollection(), child.primitiveTraitCollection()] {
                XCTAssertEqual(traits.userInterfaceStyle, .dark)
                XCTAssertEqual(traits.preferredContentSizeCategory, .extraLarge)
                XCTAssertEqual(traits.horizontalSizeClass, .compact)
                XCTAssertEqual(traits.displayScale, 1)
            }
            // A change of the window keeps them.
            host.setScale(2)
            try host.settle()
            XCTAssertEqual(child.asyncTraitCollection().userInterfaceStyle, .dark)
            controller.overrideDisplayTraitsWithTraitCollection = nil
            XCTAssertEqual(child.asyncTraitCollection(), window.traitCollection)
        }
    }

    func testTraitsAreComparedAndDescribed() {
        let none = ASPrimitiveTraitCollectionMakeDefault()
        XCTAssertEqual(none.userInterfaceStyle, .unspecified)
        XCTAssertEqual(none.displayScale, 0)
        XCTAssertEqual(none.preferredContentSizeCategory, .unspecified)
        XCTAssertTrue(ASPrimitiveTraitCollectionIsEqualToASPrimitiveTraitCollection(none, none))
        let desktop = UITraitCollection()
        XCTAssertFalse(desktop.isEqual(to: none))
        XCTAssertTrue(desktop.isEqual(to: ASPrimitiveTraitCollectionToUITraitCollection(desktop)))
        XCTAssertTrue(NSStringFromASPrimitiveTraitCollection(desktop).contains("idiom mac"))
        XCTAssertLessThan(UIContentSizeCategory.small, .large)
        XCTAssertFalse(UIContentSizeCategory.extraExtraExtraLarge.isAccessibilityCategory)
        XCTAssertTrue(UIContentSizeCategory.accessibilityMedium.isAccessibilityCategory)
        let node = ASDisplayNode()
        let child = ASDisplayNode()
        node.addSubnode(child)
        node.setPrimitiveTraitCollection(none)
        XCTAssertEqual(child.primitiveTraitCollection(), none)
    }

    // MARK: - Mistakes, measurements, descriptions

    func testMistakesReachTheErrorBlock() {
        let errors = Locked<[NSError]>([])
        ASDisplayNode.nonFatalErrorBlock = { error in errors.withLock { $0.append(error as NSError) } }
        let node = ASDisplayNode()
        node.alpha = .nan
        ASDisplayNode.nonFatalErrorBlock = nil
        node.alpha = .infinity
        XCTAssertEqual(errors.current.count, 1)
        XCTAssertEqual(errors.current.first?.domain, ASDisplayNodeErrorDomain)
        XCTAssertEqual(errors.current.first?.code, ASDisplayNodeNonFatalErrorCode)
        XCTAssertTrue(errors.current.first?.localizedDescription.contains("alpha") ?? false)
    }

    private final class SpecNode: ASDisplayNode, @unchecked Sendable {
        let child = ASDisplayNode()
        override init() {
            super.init()
            automaticallyManagesSubnodes = true
        }
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
            ASInsetLayoutSpec(insets: UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1), child: child)
        }
        override func descriptionForRecursiveDescription() -> String { "my line" }
    }

    func testANodeCountsItsMeasurementsAndKeepsItsSpecsOnRequest() {
        let node = SpecNode()
        let range = ASSizeRangeMake(CGSize(width: 10, height: 10))
        _ = node.layoutThatFits(range)
        XCTAssertEqual(node.performanceMeasurements, .none)
        XCTAssertNil(node.unflattenedCalculatedLayout)
        node.measurementOptions = [.layoutSpec]
        node.setNeedsLayout()
        ASDisplayNode.shouldStoreUnflattenedLayouts = true
        let layout = node.layoutThatFits(range)
        ASDisplayNode.shouldStoreUnflattenedLayouts = false
        XCTAssertEqual(node.performanceMeasurements.layoutSpecNumberOfPasses, 1)
        XCTAssertEqual(node.performanceMeasurements.layoutComputationNumberOfPasses, 0)
        XCTAssertTrue(layout.sublayouts.first?.layoutElement === node.child)
        XCTAssertTrue(node.unflattenedCalculatedLayout?.sublayouts.first?.layoutElement is ASInsetLayoutSpec)
        node.measurementOptions = [.layoutSpec, .layoutComputation]
        node.setNeedsLayout()
        _ = node.layoutThatFits(range)
        XCTAssertEqual(node.performanceMeasurements.layoutSpecNumberOfPasses, 2)
        XCTAssertEqual(node.performanceMeasurements.layoutComputationNumberOfPasses, 1)
        XCTAssertGreaterThanOrEqual(node.performanceMeasurements.layoutComputationTotalTime, 0)
        XCTAssertEqual(node.displayNodeRecursiveDescription().split(separator: "\n").first, "my line")
    }

    // MARK: - Overridden methods

    private final class ViewOnlyNode: ASDisplayNode, @unchecked Sendable {
        let invalidations = Locked(0)
        override var supportsLayerBacking: Bool { false }
        override func invalidateCalculatedLayout() {
            super.invalidateCalculatedLayout()
            invalidations.withLock { $0 += 1 }
        }
        override var defaultAccessibilityLabel: String? { "default" }
        override var defaultAccessibilityTraits: UIAccessibilityTraits { .button }
        @MainActor override func becomeFirstResponder() -> Bool { false }
        @MainActor override func resignFirstResponder() -> Bool { false }
    }

    func testOverridesOfTexturesMembersAreCalled() {
        onMain {
            let node = ViewOnlyNode()
            node.isLayerBacked = true
            XCTAssertFalse(node.isLayerBacked, "the class does not support it")
            XCTAssertTrue(ASDisplayNode().supportsLayerBacking)
            XCTAssertFalse(ASDisplayNode(viewBlock: { UIView() }).supportsLayerBacking)
            node.setNeedsLayout()
            XCTAssertEqual(node.invalidations.current, 1)
            XCTAssertEqual(node.accessibilityLabel, "default")
            XCTAssertEqual(node.accessibilityTraits, .button)
            node.accessibilityLabel = "own"
            node.accessibilityTraits = .none
            XCTAssertEqual(node.accessibilityLabel, "own")
            XCTAssertEqual(node.accessibilityTraits, .none)
            XCTAssertFalse((node as ASDisplayNode).becomeFirstResponder())
        }
    }

    func testAccessibilityValuesAreKept() throws {
        try onMain {
            let node = ASDisplayNode()
            let (host, _) = makeWindow(node)
            try host.settle()
            XCTAssertEqual(node.accessibilityActivationPoint, CGPoint(x: 50, y: 50))
            node.accessibilityFrame = CGRect(x: 10, y: 0, width: 10, height: 10)
            XCTAssertEqual(node.accessibilityActivationPoint, CGPoint(x: 15, y: 5))
            node.accessibilityActivationPoint = CGPoint(x: 1, y: 2)
            XCTAssertEqual(node.accessibilityActivationPoint, CGPoint(x: 1, y: 2))
            node.accessibilityAttributedLabel = NSAttributedString(string: "label")
            XCTAssertEqual(node.accessibilityLabel, "label")
            node.accessibilityHint = "hint"
            XCTAssertEqual(node.accessibilityAttributedHint?.string, "hint")
            XCTAssertNil(node.accessibilityAttributedValue)
            node.accessibilityLanguage = "fr-CA"
            node.shouldGroupAccessibilityChildren = true
            node.isAccessibilityContainer = true
            XCTAssertEqual(node.accessibilityLanguage, "fr-CA")
            XCTAssertTrue(node.shouldGroupAccessibilityChildren && node.isAccessibilityContainer)
            var performed: [String] = []
            node.accessibilityCustomActions = [
                UIAccessibilityCustomAction(name: "Delete") { action in
                    performed.append(action.name)
                    return true
                }
            ]
            node.performAccessibilityCustomAction(try XCTUnwrap(node.accessibilityCustomActions?.first))
            XCTAssertEqual(performed, ["Delete"])
        }
    }

    // MARK: - Functions

    func testInterfaceStatesAndDirections() {
        for raw in UInt8(0)..<16 {
            let state = ASInterfaceState(rawValue: raw)
            XCTAssertEqual(ASInterfaceStateIncludesMeasureLayout(state), raw & 1 != 0)
            XCTAssertEqual(ASInterfaceStateIncludesPreload(state), raw & 2 != 0)
            XCTAssertEqual(ASInterfaceStateIncludesDisplay(state), raw & 4 != 0)
            XCTAssertEqual(ASInterfaceStateIncludesVisible(state), raw & 8 != 0)
            XCTAssertEqual(NSStringFromASInterfaceState(state), state.description)
            XCTAssertEqual(NSStringFromASInterfaceStateChange(state, state), "")
        }
        XCTAssertEqual(
            NSStringFromASInterfaceStateChange([.measureLayout, .visible], [.measureLayout, .display]),
            "+display-visible")
        for raw in 0..<16 {
            let direction = ASScrollDirection(rawValue: raw)
            XCTAssertEqual(ASScrollDirectionContainsRight(direction), raw & 1 != 0)
            XCTAssertEqual(ASScrollDirectionContainsLeft(direction), raw & 2 != 0)
            XCTAssertEqual(ASScrollDirectionContainsUp(direction), raw & 4 != 0)
            XCTAssertEqual(ASScrollDirectionContainsDown(direction), raw & 8 != 0)
            XCTAssertEqual(ASScrollDirectionContainsHorizontalDirection(direction), raw & 3 != 0)
            XCTAssertEqual(ASScrollDirectionContainsVerticalDirection(direction), raw & 12 != 0)
            XCTAssertEqual(ASScrollDirectionApplyTransform(direction, .identity), direction)
            // Mirroring exchanges the two bits of an axis.
            let mirrored = ASScrollDirectionApplyTransform(direction, CGAffineTransform(scaleX: -1, y: 1))
            XCTAssertEqual(mirrored.rawValue, (raw & 12) | (raw & 1) << 1 | (raw & 2) >> 1)
            let flipped = ASScrollDirectionApplyTransform(direction, CGAffineTransform(scaleX: 1, y: -1))
            XCTAssertEqual(flipped.rawValue, (raw & 3) | (raw & 4) << 1 | (raw & 8) >> 1)
        }
    }

    func testPixelValuesUseTheScaleOfTheNewestWindow() throws {
        try onMain {
            let (host, _) = makeWindow(ASDisplayNode(), scale: 2)
            try host.settle()
            XCTAssertEqual(ASScreenScale(), 2)
            XCTAssertEqual(ASFloorPixelValue(1.4), 1)
            XCTAssertEqual(ASCeilPixelValue(1.4), 1.5)
            XCTAssertEqual(ASRoundPixelValue(1.3), 1.5)
            XCTAssertEqual(ASFloorSizeValues(CGSize(width: 0.9, height: 2)), CGSize(width: 0.5, height: 2))
            XCTAssertEqual(ASCeilSizeValues(CGSize(width: 0.9, height: 2)), CGSize(width: 1, height: 2))
            XCTAssertEqual(ASCeilPointValues(CGPoint(x: 0.1, y: 0)), CGPoint(x: 0.5, y: 0))
            XCTAssertTrue(ASPointIsNull(ASPointNull))
            XCTAssertFalse(ASPointIsNull(.zero))
            var (bounds, position) = (CGRect.zero, CGPoint.zero)
            ASBoundsAndPositionForFrame(
                CGRect(x: 10, y: 20, width: 30, height: 40), CGPoint(x: 1, y: 2), CGPoint(x: 0.5, y: 1), &bounds,
                &position)
            XCTAssertEqual(bounds, CGRect(x: 1, y: 2, width: 30, height: 40))
            XCTAssertEqual(position, CGPoint(x: 25, y: 60))
            XCTAssertTrue(ASIsTransformValidForLayout(CATransform3DIdentity))
            XCTAssertFalse(ASIsTransformValidForLayout(CATransform3DMakeTranslation(.nan, 0, 0)))
        }
    }

    func testNodesViewsAndWindowsAreFoundFromALayer() throws {
        try onMain {
            let (root, child, bare) = (ASDisplayNode(), ASDisplayNode(), ASDisplayNode())
            bare.isLayerBacked = true
            root.addSubnode(child)
            child.addSubnode(bare)
            let (host, window) = makeWindow(root)
            try host.settle()
            XCTAssertTrue(ASFindWindowOfLayer(bare.layer) === window)
            XCTAssertTrue(ASFindClosestViewOfLayer(bare.layer) === child.view)
            XCTAssertNil(ASFindClosestViewOfLayer(CALayer()))
            XCTAssertTrue(child.view.asdk_associatedViewController === window.rootViewController)
            XCTAssertNil(UIView().asdk_associatedViewController)
            var found: [ASDisplayNode] = []
            ASDisplayNodePerformBlockOnEveryNode(root.layer, nil, true) { found.append($0) }
            XCTAssertTrue(found.elementsEqual([root, child, bare], by: ===))
            found = []
            ASDisplayNodePerformBlockOnEveryNode(nil, root, false) { found.append($0) }
            XCTAssertTrue(found.elementsEqual([root, child, bare], by: ===))
            found = []
            ASDisplayNodePerformBlockOnEverySubnode(root, true) { found.append($0) }
            XCTAssertTrue(found.elementsEqual([child, bare], by: ===))
            XCTAssertEqual(ASInterfaceStateForDisplayNode(root, window), .inHierarchy)
            XCTAssertEqual(ASInterfaceStateForDisplayNode(root, nil), [])
        }
    }

    func testAnImageIsDrawnWithTheTraitsUnlessItIsCancelled() throws {
        let traits = UITraitCollection(userInterfaceStyle: .dark, displayScale: 2)
        let color = UIColor(light: .red, dark: .blue)
        let size = CGSize(width: 3, height: 2)
        let image = try XCTUnwrap(
            ASGraphicsCreateImage(traits, size, false, 0, nil, nil) {
                UIGraphicsGetCurrentContext()?.setFillColor(color)
                UIGraphicsGetCurrentContext()?.fill(CGRect(origin: .zero, size: size))
            })
        XCTAssertEqual(image.size, size)
        XCTAssertEqual(image.scale, 2)
        XCTAssertNil(UIGraphicsGetCurrentContext())
        XCTAssertNil(ASGraphicsCreateImage(traits, size, false, 1, nil, { true }) {})
    }

    // MARK: - Drawing

    func testDrawingsInProgressAreCountedAndCancelled() throws {
        try onMain {
            let node = PaintNode(.red)
            let (host, _) = makeWindow(node)
            try host.settle()
            XCTAssertEqual(node.asyncdisplaykit_asyncTransactionContainerState, .noTransactions)
            XCTAssertFalse(node.asyncdisplaykit_isAsyncTransactionContainer)
            node.asyncdisplaykit_isAsyncTransactionContainer = true
            XCTAssertTrue(node.asyncdisplaykit_isAsyncTransactionContainer)
            node.color = .blue
            FrameLoop.shared.runFrame()
            XCTAssertEqual(node.asyncdisplaykit_asyncTransactionContainerState, .pendingTransactions)
            node.asyncdisplaykit_cancelAsyncTransactions()
            XCTAssertEqual(node.asyncdisplaykit_asyncTransactionContainerState, .noTransactions)
            let shown = node.layer.contents
            try host.settle()
            XCTAssertTrue(node.layer.contents === shown, "the cancelled drawing is not shown")
            node.setNeedsDisplay()
            try host.settle()
            XCTAssertFalse(node.layer.contents === shown)
        }
    }

    func testTheScaleOfTheContentsIsThatOfTheLayerUnlessItIsSet() throws {
        try onMain {
            let (node, child) = (ASDisplayNode(), PaintNode(.red))
            node.addSubnode(child)
            child.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
            let (host, _) = makeWindow(node, scale: 2)
            try host.settle()
            XCTAssertEqual(child.contentsScale, 2)
            node.recursivelySetNeedsDisplay(atScale: 3)
            try host.settle()
            XCTAssertEqual(child.contentsScale, 3)
            XCTAssertEqual(child.layer.contents?.width, 30)
            child.contentsScale = 1
            try host.settle()
            XCTAssertEqual(child.layer.contents?.width, 10)
        }
    }

    // MARK: - Animated images that are not ready

    private final class LateAnimation: ASAnimatedImageProtocol {
        let ready = Locked(false)
        let cover = Locked<(@Sendable (UIImage) -> Void)?>(nil)
        let playback = Locked<(@Sendable () -> Void)?>(nil)
        let coverImage: UIImage
        let frame: UIImage

        init(_ cover: UIImage, _ frame: UIImage) {
            coverImage = cover
            self.frame = frame
        }
        var coverImageReady: Bool { ready.current }
        var playbackReady: Bool { ready.current }
        var coverImageReadyCallback: (@Sendable (UIImage) -> Void)? {
            get { cover.current }
            set { cover.withLock { $0 = newValue } }
        }
        var playbackReadyCallback: (@Sendable () -> Void)? {
            get { playback.current }
            set { playback.withLock { $0 = newValue } }
        }
        var loopCount: UInt { 1 }
        var frameCount: UInt { 2 }
        func image(at index: UInt) -> UIImage? { index == 0 ? coverImage : frame }
        func duration(at index: UInt) -> TimeInterval { 0.1 }
    }

    private final class ListeningImageNode: ASImageNode, @unchecked Sendable {
        let changes = Locked(0)
        override func animatedImageSet(
            _ newAnimatedImage: (any ASAnimatedImageProtocol)?, previousAnimatedImage: (any ASAnimatedImageProtocol)?
        ) { changes.withLock { $0 += 1 } }
    }

    private func image(_ color: UIColor) throws -> UIImage {
        let size = CGSize(width: 4, height: 4)
        return try XCTUnwrap(
            ASGraphicsCreateImage(UITraitCollection(), size, true, 1, nil, nil) {
                UIGraphicsGetCurrentContext()?.setFillColor(color)
                UIGraphicsGetCurrentContext()?.fill(CGRect(origin: .zero, size: size))
            })
    }

    func testAnAnimationPlaysOnceItIsReady() throws {
        try onMain {
            let node = ListeningImageNode()
            let (host, window) = makeWindow(node, width: 4, height: 4)
            let animation = LateAnimation(try image(.red), try image(.blue))
            node.animatedImage = animation
            node.animatedImage = animation
            XCTAssertEqual(node.changes.current, 1)
            try host.settle()
            XCTAssertNil(node.image, "the cover is not ready")
            animation.ready.withLock { $0 = true }
            animation.cover.current?(animation.coverImage)
            animation.playback.current?()
            try host.settle()
            XCTAssertNotNil(node.image)
            try host.run(for: 0.5)
            XCTAssertEqual(window.capture().pixel(x: 1, y: 1), 0xFF00_00FF, "the second frame is shown")
        }
    }

    // MARK: - Controls

    @MainActor
    private final class Target {
        var count = 0
        func tapped() { count += 1 }
    }

    func testAllActionsOfATargetAreRemovedTogether() {
        onMain {
            let control = ASControlNode()
            let (a, b) = (Target(), Target())
            control.addTarget(a, action: Target.tapped, forControlEvents: .touchUpInside)
            control.addTarget(b, action: Target.tapped, forControlEvents: .touchUpInside)
            control.removeTarget(a, action: nil, forControlEvents: .allEvents)
            control.sendActions(for: .touchUpInside)
            XCTAssertEqual([a.count, b.count], [0, 1])
        }
    }

    func testTheHitAreaOfControlsIsShownForDebugging() throws {
        try onMain {
            ASControlNode.enableHitTestDebug = true
            defer { ASControlNode.enableHitTestDebug = false }
            let root = ASDisplayNode()
            let control = ASControlNode()
            root.addSubnode(control)
            control.isUserInteractionEnabled = true
            control.frame = CGRect(x: 5, y: 30, width: 20, height: 20)
            control.hitTestSlop = UIEdgeInsets(top: -10, left: -10, bottom: -10, right: -10)
            let (host, _) = makeWindow(root)
            try host.settle()
            let overlay = try XCTUnwrap(control.hitTestOverlay)
            XCTAssertEqual(overlay.frame, CGRect(x: -5, y: -10, width: 35, height: 40), "cut at the window's left edge")
            ASControlNode.enableHitTestDebug = false
            control.setNeedsLayout()
            try host.settle()
            XCTAssertNil(control.hitTestOverlay)
        }
    }

    func testAGestureRecognizerCallsAMethodOfItsTarget() {
        onMain {
            @MainActor
            final class Listener {
                var states: [UIGestureRecognizer.State] = []
                var plain = 0
                func tapped(_ recognizer: UITapGestureRecognizer) { states.append(recognizer.state) }
                func noted() { plain += 1 }
            }
            var listener: Listener? = Listener()
            let recognizer = UITapGestureRecognizer(target: listener!, action: Listener.tapped)
            recognizer.addTarget(listener!, action: Listener.noted)
            recognizer.sendActions()
            XCTAssertEqual(listener?.states.count, 1)
            XCTAssertEqual(listener?.plain, 1)
            weak let freed = listener
            listener = nil
            XCTAssertNil(freed, "the target is referenced weakly")
            recognizer.sendActions()
        }
    }

    // MARK: - Autoresizing

    func testTheAutoresizingMaskOfANodeMovesItWithItsSupernode() {
        onMain {
            let (root, node) = (ASDisplayNode(), ASDisplayNode())
            node.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
            root.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
            node.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
            root.addSubnode(node)
            root.frame.size = CGSize(width: 60, height: 60)
            XCTAssertEqual(node.frame, CGRect(x: 10, y: 10, width: 20, height: 20), "there are no views yet")
            XCTAssertEqual(root.view.subviews.first?.autoresizingMask, [.flexibleWidth, .flexibleTopMargin])
            root.frame.size = CGSize(width: 100, height: 80)
            XCTAssertEqual(node.frame, CGRect(x: 10, y: 30, width: 60, height: 20))
            root.autoresizesSubviews = false
            XCTAssertFalse(root.view.autoresizesSubviews)
            root.frame.size = CGSize(width: 50, height: 50)
            XCTAssertEqual(node.frame, CGRect(x: 10, y: 30, width: 60, height: 20))
        }
    }

    func testTheMaskSetOnANodesViewAndOnTheNodeAreOne() {
        onMain {
            let node = ASDisplayNode()
            XCTAssertEqual(node.autoresizingMask, [])
            node.view.autoresizingMask = .flexibleWidth
            XCTAssertEqual(node.autoresizingMask, .flexibleWidth)
            node.isUserInteractionEnabled = false
            node.autoresizesSubviews = false
            XCTAssertEqual(node.view.autoresizingMask, .flexibleWidth, "other properties do not reset it")
            node.autoresizingMask = .flexibleHeight
            XCTAssertEqual(node.view.autoresizingMask, .flexibleHeight)
            XCTAssertFalse(node.view.autoresizesSubviews)
        }
    }

    func testALayerBackedNodeIgnoresItsMask() {
        onMain {
            let (root, node) = (ASDisplayNode(), ASDisplayNode())
            node.isLayerBacked = true
            node.autoresizingMask = [.flexibleWidth]
            root.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
            node.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
            root.addSubnode(node)
            _ = root.view
            root.frame.size.width = 90
            XCTAssertEqual(node.frame.width, 20)
        }
    }

    func testANodeInAPlainViewFollowsItByItsMask() throws {
        try onMain {
            let (host, window) = makeWindow(ASDisplayNode())
            let (view, node) = (UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 30)), PaintNode(.red))
            window.addSubview(view)
            view.addSubnode(node)
            node.frame = view.bounds
            node.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            try host.settle()
            view.frame.size = CGSize(width: 70, height: 60)
            try host.settle()
            XCTAssertEqual(node.frame, view.bounds)
        }
    }
}
