import AsyncDisplayKit
import Testing
import UIKit

/// Objects of Foundation and of the runtime of Objective-C that sources for iOS use and Linux lacks.
@Suite struct PortedObjectTests {
    private final class Key {}

    @Test func aMapTableLosesWhatItKeepsWeaklyAndWasFreed() {
        let table = NSMapTable<NSString, Key>.strongToWeakObjects()
        var value: Key? = Key()
        table.setObject(value, forKey: "a")
        #expect(table.object(forKey: "a") === value)
        #expect(table.count == 1)
        value = nil
        #expect(table.object(forKey: "a") == nil)
        #expect(table.count == 0)
        #expect(table.objectEnumerator() == nil)
    }

    @Test func aMapTableComparesByEqualityOrByIdentity() {
        let (one, other) = (NSMutableString(string: "a"), NSMutableString(string: "a"))
        let byValue = NSMapTable<NSString, NSNumber>.strongToStrongObjects()
        byValue.setObject(1, forKey: one)
        #expect(byValue.object(forKey: other) == 1)
        byValue.setObject(2, forKey: other)
        #expect(byValue.count == 1)
        byValue.removeObject(forKey: one)
        #expect(byValue.count == 0)
        let byIdentity = NSMapTable<NSString, NSNumber>(keyOptions: .objectPointerPersonality)
        byIdentity.setObject(1, forKey: one)
        #expect(byIdentity.object(forKey: other) == nil)
        #expect(byIdentity.keyEnumerator().allObjects.count == 1)
        byIdentity.setObject(nil, forKey: one)
        #expect(byIdentity.count == 0)
    }

    @Test func aHashTableDoesNotKeepItsObjects() {
        let table = NSHashTable<Key>.weakObjects()
        let kept = Key()
        var freed: Key? = Key()
        table.add(kept)
        table.add(freed)
        table.add(kept)
        #expect(table.count == 2)
        freed = nil
        #expect(table.allObjects.map { $0 === kept } == [true])
        #expect(table.contains(kept) && table.anyObject === kept)
        table.remove(kept)
        #expect(table.allObjects.isEmpty)
    }

    @Test func ofEqualObjectsAHashTableHasTheFirst() {
        let table = NSHashTable<NSMutableString>.weakObjects()
        let first = NSMutableString(string: "a")
        var second: NSMutableString? = NSMutableString(string: "a")
        table.add(first)
        table.add(second)
        second = nil
        #expect(table.allObjects.map { $0 === first } == [true])
    }

    @Test func stringsAreEnumeratedAsTheyWereAdded() {
        let key = NSMutableString(string: "a")
        let set = NSHashTable<NSMutableString>()
        set.add(key)
        #expect(set.objectEnumerator().nextObject() as AnyObject === key)
        let table = NSMapTable<NSMutableString, NSMutableString>.strongToStrongObjects()
        table.setObject(key, forKey: key)
        #expect(table.keyEnumerator().nextObject() as AnyObject === key)
        #expect(table.objectEnumerator()?.allObjects.first as AnyObject === key)
    }

    @Test func valuesOfFreedKeysAreFreedAsTheTableGrows() {
        let table = NSMapTable<Key, Key>.weakToStrongObjects()
        weak var kept: Key?
        do {
            let value = Key()
            kept = value
            table.setObject(value, forKey: Key())
        }
        let others = (0..<200).map { _ in Key() }
        for other in others { table.setObject(other, forKey: other) }
        #expect(kept == nil)
        #expect(others.allSatisfy { table.object(forKey: $0) === $0 })
    }

    /// An object that uses a table when it is freed.
    private final class User {
        let table: NSMapTable<NSString, User>
        init(_ table: NSMapTable<NSString, User>) { self.table = table }
        deinit { table.removeObject(forKey: "b") }
    }

    @Test func aTableIsUsedWhileItFreesAnObject() {
        let table = NSMapTable<NSString, User>.strongToStrongObjects()
        table.setObject(User(table), forKey: "a")
        table.setObject(User(table), forKey: "a")
        table.removeObject(forKey: "a")
        table.setObject(User(table), forKey: "a")
        table.removeAllObjects()
        #expect(table.count == 0)
    }

    private static nonisolated(unsafe) var (first, second) = (0, 0)

    @Test func anObjectHasAssociatedValuesByTheirKeys() {
        let (one, other) = (Key(), Key())
        objc_setAssociatedObject(one, &Self.first, "a", .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        objc_setAssociatedObject(one, &Self.second, 2, .OBJC_ASSOCIATION_COPY)
        #expect(objc_getAssociatedObject(one, &Self.first) as? String == "a")
        #expect(objc_getAssociatedObject(one, &Self.second) as? Int == 2)
        #expect(objc_getAssociatedObject(other, &Self.first) == nil)
        objc_setAssociatedObject(one, &Self.first, nil, .OBJC_ASSOCIATION_RETAIN)
        #expect(objc_getAssociatedObject(one, &Self.first) == nil)
        objc_removeAssociatedObjects(one)
        #expect(objc_getAssociatedObject(one, &Self.second) == nil)
    }

    @Test func anAssignedObjectIsNotKeptAndValuesOfFreedObjectsAreFreed() {
        let owner = Key()
        var value: Key? = Key()
        objc_setAssociatedObject(owner, &Self.first, value, .OBJC_ASSOCIATION_ASSIGN)
        value = nil
        #expect(objc_getAssociatedObject(owner, &Self.first) == nil)
        weak var kept: Key?
        do {
            let (freed, value) = (Key(), Key())
            kept = value
            objc_setAssociatedObject(freed, &Self.first, value, .OBJC_ASSOCIATION_RETAIN)
        }
        // A later call frees it: with others alive, when their number has doubled.
        let others = (0..<4000).map { _ in Key() }
        for other in others { objc_setAssociatedObject(other, &Self.first, 1, .OBJC_ASSOCIATION_RETAIN) }
        #expect(kept == nil)
        for other in others { objc_removeAssociatedObjects(other) }
    }

    @Test func aLockOfAnObjectMayBeEnteredTwice() {
        let object = Key()
        #expect(objc_sync_enter(object) == 0)
        #expect(objc_sync_enter(object) == 0)
        #expect(objc_sync_exit(object) == 0)
        #expect(objc_sync_exit(object) == 0)
        #expect(objc_sync_exit(object) == -1)
    }

    @Test func aValueWithoutIdentityHasNoLock() {
        for value in ["a", [1]] as [Any] {
            #expect(objc_sync_enter(value) == -1)
            #expect(objc_sync_exit(value) == -1)
        }
    }

    @Test func aLockOfAnObjectKeepsOtherThreadsOut() {
        let object = Key()
        nonisolated(unsafe) var count = 0
        nonisolated(unsafe) let lock = object
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<200 {
                objc_sync_enter(lock)
                count += 1
                objc_sync_exit(lock)
            }
        }
        #expect(count == 1600)
    }

    @Test func valuesHaveGeometry() {
        let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
        #expect(NSValue(cgRect: rect).cgRectValue == rect)
        #expect(NSValue(cgPoint: rect.origin).cgPointValue == rect.origin)
        #expect(NSValue(cgSize: rect.size).cgSizeValue == rect.size)
        let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(NSValue(uiEdgeInsets: insets).uiEdgeInsetsValue == insets)
        let turn = CATransform3DMakeRotation(1, 0, 0, 1)
        let value = NSValue(caTransform3D: turn)
        #expect(value.caTransform3DValue == turn)
        #expect(value == NSValue(caTransform3D: turn) && value != NSValue(caTransform3D: CATransform3DIdentity))
        #expect(NSValue(cgRect: rect).caTransform3DValue == CATransform3DIdentity, "logged")
    }

    // MARK: Identity

    @Test @MainActor func objectsAreEqualByIdentity() {
        let (view, other) = (UIView(), UIView())
        #expect(view == view && view != other)
        #expect([other, view].firstIndex(of: view) == 1)
        #expect(Set([view, view, other]).count == 2)
        let layer = CALayer()
        #expect([layer].contains(layer) && layer != CALayer())
        let node = ASDisplayNode()
        #expect([node: 1][node] == 1 && node != ASDisplayNode())
        #expect(UITapGestureRecognizer() != UITapGestureRecognizer())
        let controller: UIViewController? = UIViewController()
        #expect(controller == controller && controller != UIViewController())
        #expect(UITabBarItem() != UITabBarItem())
    }

    @Test func variantsOfAnImageAreEqualIfTheirOptionsAre() {
        let image = UIImage()
        struct Model: Equatable {
            var image: UIImage?
        }
        #expect(Model(image: image) == Model(image: image))
        #expect(image.withRenderingMode(.alwaysTemplate) == image.withRenderingMode(.alwaysTemplate))
        #expect(image.withRenderingMode(.alwaysTemplate) != image)
        #expect(image != UIImage())
    }

    // MARK: Optional lists

    @Test @MainActor func sublayersAreNilWithoutAny() {
        let layer = CALayer(), first = CALayer(), second = CALayer()
        let none: [CALayer]? = layer.sublayers
        #expect(none == nil)
        // Typed, because this package sees the array of the layers below too.
        let both: [CALayer]? = [first, second], one: [CALayer]? = [second]
        layer.sublayers = both
        #expect(layer.sublayers?.first === first)
        layer.sublayers = one
        #expect(first.superlayer == nil && second.superlayer === layer)
        layer.insertSublayer(first, below: second)
        #expect(layer.sublayers?.map { $0 === first } == [true, false])
        let third = CALayer()
        layer.replaceSublayer(first, with: third)
        #expect(layer.sublayers?.first === third && first.superlayer == nil)
        let cleared: [CALayer]? = nil
        layer.sublayers = cleared
        #expect(second.superlayer == nil)
    }

    @Test func childrenOfASpecCanBeAppended() {
        let spec = ASLayoutSpec()
        let children: [any ASLayoutElement]? = spec.children
        #expect(children?.isEmpty == true)
        spec.children?.append(ASDisplayNode())
        #expect(spec.child != nil)
    }

    @Test func aCentreSpecTakesThePositionsOfARelativeOne() {
        let spec = ASCenterLayoutSpec(
            horizontalPosition: .center, verticalPosition: .end, sizingOption: .minimumSize, child: ASDisplayNode())
        #expect(spec.centeringOptions == .X && spec.verticalPosition == .end)
        #expect(spec.sizingOption == .minimumSize)
    }

    // MARK: Fonts

    @Test func familiesHaveFaces() throws {
        let families = UIFont.familyNames
        #expect(families == families.sorted())
        let family = try #require(families.first { !UIFont.fontNames(forFamilyName: $0).isEmpty })
        let name = try #require(UIFont.fontNames(forFamilyName: family).first)
        #expect(UIFont(name: name, size: 12)?.familyName == family)
        #expect(UIFont.fontNames(forFamilyName: "no such family").isEmpty)
    }

    @Test func aFileThatIsNoFontIsRefusedWithAReason() {
        var error: Unmanaged<CFError>?
        let url = URL(fileURLWithPath: "/etc/hostname")
        #expect(!CTFontManagerRegisterFontsForURL(url as CFURL, .process, &error))
        #expect(error?.takeRetainedValue().localizedDescription.contains("hostname") == true)
    }

    // MARK: Names without effect

    @Test @MainActor func namesOfDevicesHaveFixedAnswers() {
        #expect(UIDevice.current.orientation == .unknown && !UIDevice.current.orientation.isLandscape)
        #expect(UIDevice.current.userInterfaceIdiom == .mac)
        UIScreen.main.brightness = 0.1
        #expect(UIScreen.main.brightness == 1)
        UIImpactFeedbackGenerator(style: .light).impactOccurred()
        let task = UIApplication.shared.beginBackgroundTask {}
        #expect(task != .invalid)
        UIApplication.shared.endBackgroundTask(task)
        #expect(UIFontMetrics.default.scaledValue(for: 3) == 3)
        #expect(UITraitCollection(preferredContentSizeCategory: .small).preferredContentSizeCategory == .small)
    }
}
