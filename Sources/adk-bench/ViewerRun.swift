import AsyncDisplayKit
import Foundation

/// The measurement of one viewer.
struct ViewerRun {
    let program: ViewerProgram
    /// Folders of 100 large photos, and of thousands of smaller ones.
    let photos: URL, grid: URL
    /// The program's home folder, which is empty at the start.
    let home: URL

    private static let keyCount = 24, heldSeconds = 5.0, photoCount = 100
    private static let clickCount = 40, restSeconds = 10.0
    /// The distance of mean colours within which a picture is that photo.
    private static let tolerance = 12.0

    // MARK: - Photos

    /// The figures of one photo after the other.
    func measurePhotos() throws -> [String: Any] {
        let screen = try ViewerScreen()
        let first = photos.appendingPathComponent("p0000.jpg").path
        let before = try screen.pixels()
        let start = MonotonicClock.seconds
        let process = try ViewerProcess(program.photo + [first], display: screen.display, home: home)
        defer { process.stop() }
        try screen.takeWindow(of: process)
        guard let sharp = try screen.lastChange(since: start, from: before, process, patience: 60) else {
            throw BenchmarkFailure("\(program.name) shows no photo")
        }
        var (times, means) = ([Double](), [ViewerScreen.mean(try screen.pixels())])
        for _ in 0..<ViewerRun.keyCount {
            let before = try screen.pixels()
            let start = MonotonicClock.seconds
            try screen.press(program.next)
            guard let time = try screen.lastChange(since: start, from: before, process) else { continue }
            times.append(time * 1000)
            means.append(ViewerScreen.mean(try screen.pixels()))
        }
        guard !times.isEmpty else { throw BenchmarkFailure("\(program.name) shows no next photo") }
        let held = try measureHeldKey(screen, means)
        for _ in 0..<ViewerRun.photoCount {
            try screen.press(program.next)
            screen.wait(0.15)
        }
        _ = try screen.lastChange(since: MonotonicClock.seconds, from: try screen.pixels(), process)
        times.sort()
        return [
            "start_ms": sharp * 1000, "next": ["p50": times[times.count / 2], "max": times[times.count - 1]],
            "held": held, "photos_pss_mb": process.megabytes,
        ]
    }

    /// Holds the key, and tells the photos by their mean colours.
    private func measureHeldKey(_ screen: ViewerScreen, _ means: [[Double]]) throws -> [String: Double] {
        let end = MonotonicClock.seconds + ViewerRun.heldSeconds
        var (changes, looks, blanks, last) = (0.0, 0.0, 0.0, Int?.none)
        try screen.hold(program.next)
        defer { try? screen.release(program.next) }
        while MonotonicClock.seconds < end {
            let seen = ViewerScreen.mean(try screen.pixels())
            looks += 1
            let nearest = means.indices.min { distance(means[$0], seen) < distance(means[$1], seen) }
            if let nearest, distance(means[nearest], seen) < ViewerRun.tolerance {
                if nearest != last { changes += 1 }
                last = nearest
            } else {
                blanks += 1
            }
            screen.wait(0.002)
        }
        return ["per_s": changes / ViewerRun.heldSeconds, "blank": blanks / max(1, looks)]
    }

    private func distance(_ a: [Double], _ b: [Double]) -> Double {
        zip(a, b).reduce(0) { $0 + abs($1.0 - $1.1) }
    }

    // MARK: - Thumbnails

    /// The figures of a folder as thumbnails, or nil without such a view.
    func measureGrid() throws -> [String: Any]? {
        guard let command = program.grid else { return nil }
        let screen = try ViewerScreen()
        let before = try screen.pixels()
        let start = MonotonicClock.seconds
        let process = try ViewerProcess(command + [grid.path], display: screen.display, home: home)
        defer { process.stop() }
        try screen.takeWindow(of: process)
        if let key = program.gridKey {
            _ = try screen.lastChange(since: start, from: before, process, patience: 60)
            try screen.press(key)
        }
        let shown = try screen.lastChange(since: start, from: before, process, patience: 60, atMost: 180)
        guard let first = shown else {
            throw BenchmarkFailure("\(program.name) shows no folder")
        }
        let (thumbnails, made) = waitForThumbnails(screen, since: start)
        let (used, pixels) = try scroll(screen, process)
        let memory = process.megabytes
        let rest = process.processorSeconds
        screen.wait(ViewerRun.restSeconds)
        var result: [String: Any] = [
            "first_ms": first * 1000, "thumbnails": Double(thumbnails), "thumbnails_ms": made * 1000, "pss_mb": memory,
            "idle_ms": (process.processorSeconds - rest) * 1000,
        ]
        if pixels > 0 { result["cpu_ms_per_1000px"] = used * 1000 / pixels * 1000 }
        // Some programs make only those in the window.
        let photos = try FileManager.default.contentsOfDirectory(atPath: grid.path).count
        if thumbnails >= photos { result["thumbnail_ms"] = made * 1000 / Double(thumbnails) }
        return result
    }

    /// Waits until no thumbnail was written for five seconds. Returns their number and the time of the last one.
    private func waitForThumbnails(_ screen: ViewerScreen, since start: Double) -> (count: Int, seconds: Double) {
        let folder = home.appendingPathComponent(".cache/thumbnails").path
        func count() -> Int {
            (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? [])
                .count { $0.hasSuffix(".png") }
        }
        var (known, changed) = (count(), MonotonicClock.seconds)
        while MonotonicClock.seconds - changed < 5, MonotonicClock.seconds - start < 900 {
            screen.wait(0.5)
            let now = count()
            if now != known { (known, changed) = (now, MonotonicClock.seconds) }
        }
        return (known, changed - start)
    }

    /// Turns the wheel. Returns the processor time in seconds and the distance in pixels, 0 if it is not known.
    private func scroll(_ screen: ViewerScreen, _ process: ViewerProcess) throws -> (Double, Double) {
        // GTK and Qt count from the first click after the pointer came, which moves nothing.
        for _ in 0..<2 {
            screen.turnWheel()
            screen.wait(1)
        }
        let before = try screen.pixels()
        screen.turnWheel()
        _ = try screen.lastChange(since: MonotonicClock.seconds, from: before, process)
        let step = ViewerRun.shift(from: before, to: try screen.pixels())
        let used = process.processorSeconds
        for _ in 0..<ViewerRun.clickCount {
            screen.turnWheel()
            screen.wait(0.1)
        }
        _ = try screen.lastChange(since: MonotonicClock.seconds, from: try screen.pixels(), process)
        return (process.processorSeconds - used, Double(step * ViewerRun.clickCount))
    }

    /// The number of pixels by which a picture moved upwards: that with the most equal rows. 0 without any.
    static func shift(from before: [UInt8], to after: [UInt8], rowBytes: Int = 400 * 4) -> Int {
        let rows = min(before.count, after.count) / rowBytes
        func row(_ pixels: [UInt8], _ number: Int) -> ArraySlice<UInt8> {
            pixels[number * rowBytes..<(number + 1) * rowBytes]
        }
        // Rows of one colour are equal everywhere.
        let telling = (0..<rows).filter { Set(row(after, $0)).count > 12 }
        let counts = (1..<max(2, rows - 20)).map { shift in
            (shift, telling.count { $0 + shift < rows && row(after, $0) == row(before, $0 + shift) })
        }
        return counts.max { $0.1 < $1.1 }.flatMap { $0.1 >= 10 ? $0.0 : nil } ?? 0
    }
}
