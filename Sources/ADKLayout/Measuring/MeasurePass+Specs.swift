import ADKFoundation
import Foundation

extension MeasurePass {
    /// The layout of `spec`, from the results of this pass if there is one for the same arguments.
    static func layout(of spec: ASLayoutSpec, _ range: ASSizeRange, parentSize: CGSize) -> ASLayout {
        let pass = MeasurePass.current
        let key = ResultTable.Key(
            spec: spec, range: range, parentSize: parentSize, environment: pass.pointee.environment)
        if let known = pass.pointee.results.layout(for: key) {
            if pass.pointee.environment.verifiesCacheHits { verify(known, of: spec, range, parentSize: parentSize) }
            return known
        }
        pass.pointee.enter()
        defer { pass.pointee.leave() }
        let layout =
            pass.pointee.hasStack
            ? calculate(spec, range, parentSize: parentSize, in: pass)
            : onLargerStack { calculate(spec, range, parentSize: parentSize, in: pass) }
        pass.pointee.results.store(layout, for: key)
        return layout
    }

    /// Whether layouts are mirrored from right to left.
    private static let mirrorsLayouts = mutable("layout.mirrors", true)

    private static func calculate(
        _ spec: ASLayoutSpec, _ range: ASSizeRange, parentSize: CGSize, in pass: UnsafeMutablePointer<MeasurePass>
    ) -> ASLayout {
        spec.freeze()
        let outer = pass.pointee.spec
        pass.pointee.spec = Unmanaged.passUnretained(spec)
        defer { pass.pointee.spec = outer }
        var layout = spec.calculateLayoutThatFits(
            range, restrictedTo: spec.styleIfLoaded?.size ?? .unrestricted, relativeToParentSize: parentSize)
        let isRightToLeft = pass.pointee.environment.layoutDirection == .rightToLeft
        if isRightToLeft, mirrorsLayouts { layout.mirrorSublayouts() }
        return layout
    }

    /// Measures again with the cached layouts of the children, and reports a layout that differs from `known`.
    private static func verify(_ known: ASLayout, of spec: ASLayoutSpec, _ range: ASSizeRange, parentSize: CGSize) {
        let pass = MeasurePass.current
        pass.pointee.environment.verifiesCacheHits = false
        defer { pass.pointee.environment.verifiesCacheHits = true }
        let again = calculate(spec, range, parentSize: parentSize, in: pass)
        if again == known { return }
        LayoutEnvironment.reportMismatch(
            "\(spec.layoutName) was \(known.size) and then \(again.size) for the same constraint \(range) in one pass")
    }
}
