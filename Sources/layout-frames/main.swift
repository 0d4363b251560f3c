import ADKLayout
import ArgumentParser
import Foundation
import LayoutCases

/// Lays out the cases of a file and prints the frames.
struct LayoutFrames: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "layout-frames",
        abstract: "Prints the frames of the trees of boxes in CASES.json.",
        discussion: """
            CASES.json is a list of cases: name, sizeRange {min, max} in points ("inf" is unbounded), root, \
            paintOrder. The output is {"<case>": {"size": [w, h], "frames": {"<id>": [x, y, w, h]}}} in points; \
            every frame is relative to the root's top left corner. An unknown field is an error.
            """)

    @Argument(help: "The file of cases.")
    var cases: String

    @Option(help: "Pixels per point; every frame is on whole pixels.")
    var scale: Double = 2

    @Flag(help: "Lay out from right to left.")
    var rightToLeft = false

    func validate() throws {
        guard scale > 0, scale.isFinite else { throw ValidationError("--scale must be above zero, not \(scale)") }
    }

    func run() throws {
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: cases))
        } catch {
            throw InputError(description: "\(cases) cannot be read: \(error.localizedDescription)")
        }
        let read: [LayoutCase]
        do {
            read = try LayoutCase.read(data)
        } catch {
            throw InputError(description: "\(cases): \(error)")
        }
        let environment = LayoutEnvironment(
            scale: scale, layoutDirection: rightToLeft ? .rightToLeft : .leftToRight)
        print(FramesJSON.text(of: read.map { ($0.name, $0.frames(environment: environment)) }))
    }

    struct InputError: Error, CustomStringConvertible {
        let description: String
    }
}

LayoutFrames.main()
