import Foundation
import TestSupport
import Testing

@testable import ADKLayout

/// Checks the rules for every layout on random trees.
///
/// ADK_SEED repeats a run, ADK_TREES sets the number of trees.
struct PropertyTests {
    private let seed: UInt64
    private let treeCount: Int

    init() {
        let variables = ProcessInfo.processInfo.environment
        seed = variables["ADK_SEED"].flatMap(UInt64.init) ?? .random(in: 0...(.max))
        treeCount = variables["ADK_TREES"].flatMap(Int.init) ?? 1_500
    }

    private static let ranges = [
        exact(320, 480), atMost(320, 480), atMost(375, .infinity), .unconstrained, exact(37.5, 20),
        ASSizeRange(min: CGSize(width: 100, height: 50), max: CGSize(width: 200, height: CGFloat.infinity)),
    ]

    @Test func everyTreeKeepsTheRules() {
        var random = SeededRandom(seed: seed)
        for index in 0..<treeCount {
            let recipe = TreeRecipe.random(size: Int.random(in: 1...60, using: &random), using: &random)
            let range = Self.ranges[index % Self.ranges.count]
            let scale = CGFloat([1, 2, 3][index % 3])
            guard let broken = brokenRule(recipe, range, scale: scale) else { continue }
            let small = recipe.shrunk { brokenRule($0, range, scale: scale) == broken }
            Issue.record("ADK_SEED=\(seed), tree \(index), \(range) at scale \(scale): \(broken)\n\(small)")
            return
        }
    }

    /// The first rule that the tree violates; nil if there is none.
    private func brokenRule(_ recipe: TreeRecipe, _ range: ASSizeRange, scale: CGFloat) -> String? {
        let environment = LayoutEnvironment(scale: scale, verifiesCacheHits: true)
        let (root, leaves) = recipe.build(withBuilder: false)
        let (layout, problems) = ASLayoutProblem.recording { ASCalculateRootLayout(root, range, environment) }
        if let problem = problems.first { return "reported: \(problem.reason)" }

        let pixel = 1 / scale
        if layout.size.width < range.min.width - 1e-6 || layout.size.width > range.max.width + pixel
            || layout.size.height < range.min.height - 1e-6 || layout.size.height > range.max.height + pixel
        {
            if stretchesBeyondRange(recipe) == false { return "size outside the range" }
        }
        if !layout.problems().isEmpty { return "a size or position that is not finite" }
        if !isOnPixels(layout, scale: scale) { return "a size off the pixel grid" }

        let counts = leaves.map(\.measureCount)
        if ASCalculateRootLayout(root, range, environment) != layout { return "another layout the second time" }
        if leaves.map(\.measureCount) != counts, leaves.allSatisfy({ $0.cachesLayouts }) {
            return "an unchanged tree measured a leaf again"
        }

        let builder = recipe.build(withBuilder: true).root
        let text = layout.recursiveDescription()
        if ASCalculateRootLayout(builder, range, environment).recursiveDescription() != text {
            return "the tree from the builder has another layout"
        }

        var arabic = environment
        arabic.layoutDirection = .rightToLeft
        let mirror = ASCalculateRootLayout(recipe.build(withBuilder: false).root, range, arabic)
        // A node rounds the positions of its sublayouts up at every level. Mirrored positions are rounded in the other
        // direction, so allow a pixel per level.
        if !isClose(mirror.mirrored(), layout, within: recipe.hasNode ? pixel * CGFloat(recipe.depth) : 0) {
            return "right to left is not a mirror image"
        }
        if !isClose(layout.mirrored().mirrored(), layout, within: 0) { return "mirroring twice is not the identity" }
        return nil
    }

    /// Whether a root spec may be larger than its constraint. As in Texture, specs that take their child's size do not
    /// clamp it, and a child at one of its own limits may exceed the constraint.
    private func stretchesBeyondRange(_ recipe: TreeRecipe) -> Bool {
        if case .spec(let kind, _, _) = recipe {
            switch kind {
            case .ratio, .background, .overlay, .corner, .wrapper, .node: return true
            case .stack, .inset, .center, .relative, .absolute: return false
            }
        }
        return false
    }

    private func isOnPixels(_ layout: ASLayout, scale: CGFloat) -> Bool {
        for (_, frame) in layout.absoluteFrames() {
            for length in [frame.width * scale, frame.height * scale]
            where abs(length - length.rounded()) > 1e-6 * max(1, length) { return false }
        }
        return true
    }

    /// Whether both have the same sizes and nearly the same positions: mirroring twice may change the last bits.
    private func isClose(_ a: ASLayout, _ b: ASLayout, within distance: CGFloat) -> Bool {
        guard a.size == b.size, a.sublayouts.count == b.sublayouts.count,
            abs(a.position.x - b.position.x) < distance + 1e-7, abs(a.position.y - b.position.y) < 1e-7
        else { return false }
        return zip(a.sublayouts, b.sublayouts).allSatisfy { isClose($0, $1, within: distance) }
    }

    @Test func eightThreadsGetTheSameLayout() async {
        var random = SeededRandom(seed: seed)
        for index in 0..<max(1, treeCount / 100) {
            let recipe = TreeRecipe.random(size: 60, using: &random)
            let range = Self.ranges[index % Self.ranges.count]
            let root = recipe.build(withBuilder: false).root
            let layouts = await withTaskGroup(of: ASLayout.self) { group in
                for _ in 0..<8 {
                    group.addTask { ASCalculateRootLayout(root, range, LayoutEnvironment(scale: 2)) }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            let isSame = layouts.allSatisfy { $0 == layouts[0] }
            #expect(isSame, "ADK_SEED=\(seed), tree \(index), \(range)\n\(recipe)")
            if !isSame { return }
        }
    }

    @Test func shrinkingFindsASmallCase() {
        var random = SeededRandom(seed: 1)
        func hasRatio(_ recipe: TreeRecipe) -> Bool {
            guard case .spec(let kind, let children, _) = recipe else { return false }
            if case .ratio = kind { return true }
            return children.contains(where: hasRatio)
        }
        var tree = TreeRecipe.random(size: 60, using: &random)
        while !hasRatio(tree) { tree = TreeRecipe.random(size: 60, using: &random) }
        #expect(tree.shrunk(while: hasRatio).count == 2)
    }
}
