import ADKGraphics
import ADKSnapshot
import ArgumentParser
import Foundation

struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "Compares two pictures: exit status 0 if they are equal, 1 if not.")

    @Argument(help: ArgumentHelp("The new picture.", valueName: "a.png"))
    var actual: String

    @Argument(help: ArgumentHelp("The picture to compare it with.", valueName: "b.png"))
    var golden: String

    @Option(help: "Largest difference of a channel that counts as equal, 0 to 255.")
    var tolerance = 0

    @Option(help: ArgumentHelp("Write a picture of the difference.", valueName: "diff.png"))
    var out: String?

    func validate() throws {
        guard (0...255).contains(tolerance) else { throw ValidationError("--tolerance must lie between 0 and 255") }
    }

    func run() throws {
        let allowed =
            tolerance == 0 ? nil : try PixelTolerance(channelDifference: tolerance, reason: "given on the command line")
        let (left, right) = (try image(actual), try image(golden))
        guard let difference = PixelCompare.compare(actual: left, golden: right, tolerance: allowed) else {
            print("same")
            return
        }
        print(difference)
        if let out {
            try SnapshotPicture.write(
                DiffImage.make(actual: left, golden: right, difference: difference, tolerance: allowed), to: out)
        }
        try Status.regression.exit()
    }

    /// Reads an image. A file that cannot be read is a usage error, not a difference.
    private func image(_ path: String) throws -> PixelBuffer {
        do {
            return try SnapshotPicture.read(path)
        } catch {
            throw refusal("\(error)")
        }
    }
}
