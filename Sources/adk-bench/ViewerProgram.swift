/// A viewer of photos that is measured.
struct ViewerProgram {
    static let ours = ScrollProgram.ours

    /// Keys by their X symbols.
    enum Key: UInt32 {
        case right = 0xFF53, pageDown = 0xFF56, home = 0xFF50, enter = 0xFF0D, space = 0x20
    }

    let name: String
    /// The program that opens one photo. The path follows.
    let photo: [String]
    /// The key to the next photo.
    let next: Key
    /// The program that shows a folder as thumbnails. The path follows. Nil without such a view.
    let grid: [String]?
    /// The key that leads to the thumbnails, if the folder opens with a photo.
    var gridKey: Key?

    /// All programs. Each is one process with its own home folder. Geeqie shows thumbnails only by a choice in its own
    /// settings, and Eye of GNOME has no folder of thumbnails.
    static func all(gallery: String) -> [ViewerProgram] {
        [
            ViewerProgram(
                name: ours, photo: [gallery, "--theme", "light"], next: .right, grid: [gallery, "--theme", "light"]),
            ViewerProgram(name: "qimgv", photo: ["qimgv"], next: .right, grid: ["qimgv"], gridKey: .enter),
            ViewerProgram(name: "geeqie", photo: ["geeqie", "--without-tools"], next: .pageDown, grid: nil),
            ViewerProgram(name: "gthumb", photo: ["gthumb"], next: .pageDown, grid: ["gthumb"]),
            ViewerProgram(name: "gwenview", photo: ["gwenview"], next: .right, grid: ["gwenview"]),
            ViewerProgram(name: "eog", photo: ["eog"], next: .right, grid: nil),
        ]
    }
}

extension ProgramFigure {
    /// The figures of viewers. The aims are shares of the best peer's.
    static let viewing = [
        ProgramFigure(
            name: "start to sharp photo", key: "start_ms", path: "start_ms", unit: "ms", aim: 0.6),
        ProgramFigure(
            name: "key to next sharp photo p50", key: "next_p50_ms", path: "next.p50", unit: "ms", aim: 0.5),
        ProgramFigure(
            name: "key to next sharp photo max", key: "next_max_ms", path: "next.max", unit: "ms", aim: 0.5),
        ProgramFigure(name: "photos a second, key held", key: "held_per_s", path: "held.per_s", unit: "", isRate: true),
        ProgramFigure(name: "looks without a photo, key held", key: "held_blank", path: "held.blank", unit: ""),
        ProgramFigure(name: "PSS after 100 photos", key: "photos_pss_mb", path: "photos_pss_mb", unit: "MB", aim: 0.8),
        ProgramFigure(
            name: "grid: first screen, no thumbnails", key: "grid_new_ms", path: "grid_new.first_ms", unit: "ms",
            aim: 0.6),
        ProgramFigure(
            name: "grid: thumbnails made", key: nil, path: "grid_new.thumbnails", unit: ""),
        ProgramFigure(
            name: "grid: each, if all were made", key: "grid_thumbnail_ms", path: "grid_new.thumbnail_ms", unit: "ms",
            aim: 0.6),
        ProgramFigure(
            name: "grid: first screen, with thumbnails", key: "grid_known_ms", path: "grid_known.first_ms", unit: "ms",
            aim: 0.6),
        ProgramFigure(
            name: "grid: CPU per 1000 px", key: "grid_cpu_ms_per_1000px", path: "grid_known.cpu_ms_per_1000px",
            unit: "ms", aim: 0.6),
        ProgramFigure(name: "grid: PSS", key: "grid_pss_mb", path: "grid_known.pss_mb", unit: "MB", aim: 0.6),
        ProgramFigure(name: "grid: CPU in 10 s of rest", key: "grid_idle_ms", path: "grid_known.idle_ms", unit: "ms"),
    ]
}
