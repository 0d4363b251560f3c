import Foundation

/// Reference tests: two implementations of one screen look the same. They need no golden.
extension Snapshot {
    /// Renders two scenes without a screen and compares their pixels. Throws if they differ, so that the test fails
    /// with the difference and the folder of the images: `first.png`, `second.png` and `difference.png`.
    ///
    ///     try Snapshot.expectEqual(layerBacked, viewBacked)
    ///
    /// Call it on the main actor, outside a running app. The scenes must have the same size in pixels. The masks of
    /// both apply.
    ///
    /// - Parameters:
    ///   - first: a scene.
    ///   - second: the scene that it should look as.
    ///   - tolerance: the allowed difference. Nil compares exactly. The scenes' own are not used.
    ///   - timeLimit: the real seconds that each rendering may take.
    ///   - results: the folder for images of scenes that differ, in a folder named after both scenes. Nil uses
    ///     `.build/snapshot-tests/equal` of the package, or `equal` in the folder that the environment variable
    ///     `ADK_SNAPSHOT_RESULTS` names.
    ///   - filePath: the file of the call, which is in the package.
    /// - Throws: ``SnapshotError/scenesDiffer(first:second:difference:pictures:)``, which names the first nodes that
    ///   differ, or the error of a scene that cannot be rendered, or of images that cannot be written.
    @MainActor
    public static func expectEqual(
        _ first: SnapshotScene, _ second: SnapshotScene, tolerance: PixelTolerance? = nil,
        timeLimit: TimeInterval = SnapshotScene.defaultTimeLimit, results: URL? = nil,
        filePath: StaticString = #filePath
    ) throws(SnapshotError) {
        let root =
            results
            ?? TestFolders.results(around: URL(fileURLWithPath: "\(filePath)")).appendingPathComponent("equal")
        let folder = root.appendingPathComponent("\(first.id)-and-\(second.id)")
        let (left, right) = (
            try SceneRunner.render(first, timeLimit: timeLimit), try SceneRunner.render(second, timeLimit: timeLimit)
        )
        let masks = left.record.areas(of: first.masks) + right.record.areas(of: second.masks)
        guard
            var difference = PixelCompare.compare(
                actual: left.pixels, golden: right.pixels, tolerance: tolerance, masks: masks)
        else {
            try removeImages(folder)
            return
        }
        let changes = left.causes(since: right.record, regions: &difference.regions)
            .prefix(SnapshotError.listedChanges).map(\.description)
        let diff = DiffImage.make(
            actual: left.pixels, golden: right.pixels, difference: difference, tolerance: tolerance, masks: masks)
        try Files.makeFolder(folder)
        for (name, image) in zip(imageNames, [left.pixels, right.pixels, diff]) {
            let file = folder.appendingPathComponent(name)
            try Files.write(try Files.encode(image, for: file), to: file)
        }
        throw .scenesDiffer(
            first: first.id, second: second.id,
            difference: (["\(difference)"] + changes).joined(separator: "; "), pictures: folder.path)
    }

    private static let imageNames = ["first.png", "second.png", "difference.png"]

    /// Removes the images of an earlier difference.
    private static func removeImages(_ folder: URL) throws(SnapshotError) {
        for name in imageNames { try Files.remove(folder.appendingPathComponent(name)) }
        rmdir(folder.path)
    }
}

extension SnapshotError {
    fileprivate static let listedChanges = 4
}
