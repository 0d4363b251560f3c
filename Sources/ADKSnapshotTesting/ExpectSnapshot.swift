import ADKFoundation
import ADKSnapshot
import Foundation

/// Compares a node, a view or a view controller with its golden, and records a failure of the running test if they
/// differ. In Swift Testing and in XCTest.
///
///     @Test @MainActor func theProfileIsAsItWas() {
///         expectSnapshot(of: ProfileNode(.ada), "profile", size: CGSize(width: 320, height: 200))
///     }
///
/// Call it on the main thread: from a `@MainActor` test of Swift Testing, or from a synchronous test of XCTest, whose
/// class is not `@MainActor`. An `async` test calls it with `await`, on any actor.
///
/// The goldens are in the folder `Goldens` beside the test's file; the test target excludes it in `Package.swift`. The
/// first run records the golden and fails. After that, a run fails if a pixel differs, and leaves the images and
/// `report.html` in `.build/snapshot-tests` of the package, or in the folder that the environment variable
/// `ADK_SNAPSHOT_RESULTS` names.
///
/// - Parameters:
///   - subject: the node, view or controller. Evaluated for each rendering, after the fonts were pinned. An expression
///     that creates it gives every rendering a fresh one.
///   - name: the first part of the golden's file name. Each call in a test target has its own.
///   - size: the size of the window, in points.
///   - scale: pixels per point.
///   - theme: light or dark.
///   - direction: the direction of the window.
///   - tolerance: the allowed difference. Nil compares exactly.
///   - masks: the parts that are not compared.
///   - moment: virtual seconds from the last step to the screenshot. Nil waits until the screen has settled.
///   - frames: the instants of a film, in virtual seconds since the last step. They are one golden.
///   - record: which goldens to record. Nil uses the environment variable `ADK_SNAPSHOT_RECORD` (`never`, `missing`,
///     `changed` or `all`), and `missing` without it. If `CI` is set, nothing is recorded.
///   - goldens: the folder of goldens, absolute or relative to the folder of the test's file.
///   - renderings: how often the subject is rendered. All renderings must be equal.
///   - timeLimit: the real seconds that each rendering may take.
///   - prepare: brings the shown screen into the state to compare, then calls its last argument.
///   - steps: the acts before the screenshot, after `prepare`.
///   - fileID: the place of the call: its module and file.
///   - filePath: the file of the call, beside which the goldens are.
///   - line: the line of the call.
///   - column: the column of the call.
///   - function: the function of the call, which messages name.
/// - Returns: the verdict, for further expectations.
@discardableResult
public func expectSnapshot(
    of subject: @autoclosure @escaping @MainActor () throws -> any SnapshotSubject, _ name: String, size: CGSize,
    scale: CGFloat = 1, theme: SnapshotScene.Theme = .light, direction: SnapshotScene.Direction = .leftToRight,
    tolerance: PixelTolerance? = nil, masks: [SnapshotMask] = [], moment: TimeInterval? = nil,
    frames: [TimeInterval] = [], record: RecordMode? = nil, goldens: String = "Goldens", renderings: Int = 2,
    timeLimit: TimeInterval = SnapshotScene.defaultTimeLimit, prepare: SnapshotScene.Prepare? = nil,
    steps: [SnapshotStep] = [], fileID: String = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column, function: String = #function
) -> Verdict {
    let scene = SnapshotScene(
        name: name, size: size, scale: scale, theme: theme, direction: direction, tolerance: tolerance, masks: masks,
        moment: moment, frames: frames, make: { try subject().snapshotController() }, prepare: prepare, steps: steps)
    return expectSnapshot(
        of: scene, record: record, goldens: goldens, renderings: renderings, timeLimit: timeLimit, fileID: fileID,
        filePath: filePath, line: line, column: column, function: function)
}

/// The same as the synchronous function, for `async` tests.
@discardableResult
@MainActor
public func expectSnapshot(
    of subject: @autoclosure @escaping @MainActor () throws -> any SnapshotSubject, _ name: String, size: CGSize,
    scale: CGFloat = 1, theme: SnapshotScene.Theme = .light, direction: SnapshotScene.Direction = .leftToRight,
    tolerance: PixelTolerance? = nil, masks: [SnapshotMask] = [], moment: TimeInterval? = nil,
    frames: [TimeInterval] = [], record: RecordMode? = nil, goldens: String = "Goldens", renderings: Int = 2,
    timeLimit: TimeInterval = SnapshotScene.defaultTimeLimit, prepare: SnapshotScene.Prepare? = nil,
    steps: [SnapshotStep] = [], fileID: String = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column, function: String = #function
) async -> Verdict {
    let scene = SnapshotScene(
        name: name, size: size, scale: scale, theme: theme, direction: direction, tolerance: tolerance, masks: masks,
        moment: moment, frames: frames, make: { try subject().snapshotController() }, prepare: prepare, steps: steps)
    return await expectSnapshot(
        of: scene, record: record, goldens: goldens, renderings: renderings, timeLimit: timeLimit, fileID: fileID,
        filePath: filePath, line: line, column: column, function: function)
}

/// Compares a scene with its golden, and records a failure of the running test if they differ. For scenes that a
/// `SnapshotTool` shows as well.
///
/// Call it on the main thread. Its parameters are those of the function for nodes and views.
@discardableResult
public func expectSnapshot(
    of scene: SnapshotScene, record: RecordMode? = nil, goldens: String = "Goldens", renderings: Int = 2,
    timeLimit: TimeInterval = SnapshotScene.defaultTimeLimit, fileID: String = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column, function: String = #function
) -> Verdict {
    let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column, function: function)
    guard MainThread.isCurrent else {
        place.fail(
            "\(scene.id): expectSnapshot was called on another thread than the main thread. Mark the test @MainActor, "
                + "or make it async and write `await expectSnapshot(...)`.")
        return .failed(.notOnMainThread(scene: scene.id))
    }
    return MainActor.assumeIsolated {
        Expectation(scene: scene, place: place, record: record, goldens: goldens)
            .check(renderings: renderings, timeLimit: timeLimit)
    }
}

/// The same as the synchronous function, for `async` tests.
@discardableResult
@MainActor
public func expectSnapshot(
    of scene: SnapshotScene, record: RecordMode? = nil, goldens: String = "Goldens", renderings: Int = 2,
    timeLimit: TimeInterval = SnapshotScene.defaultTimeLimit, fileID: String = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column, function: String = #function
) async -> Verdict {
    let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column, function: function)
    return Expectation(scene: scene, place: place, record: record, goldens: goldens)
        .check(renderings: renderings, timeLimit: timeLimit)
}
