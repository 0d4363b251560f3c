import Foundation

/// The installed files of an app, below the prefix of a system (`/usr`) or of an archive.
///
/// The program is beside its resources in `lib/COMMAND`, where `Bundle.module` finds them. A link in `bin` starts it.
struct AppTree {
    let app: ShipDescription
    /// The folder of the description.
    let source: URL

    /// Writes the files into `root`, with the same modes and times on each machine.
    ///
    /// - Parameters:
    ///   - program: the executable.
    ///   - bundles: folders of resources, to put beside the program.
    func write(program: URL, bundles: [URL], into root: URL) throws(ShipError) {
        func place(_ path: String) -> URL { root.appendingPathComponent(path) }
        let folder = "lib/\(app.command)", share = "share"
        let installed = place("\(folder)/\(app.command)")
        try Folder.copy(program, to: installed)
        try Tool("strip", of: "binutils")
            .run(["--strip-all", "--remove-section=.comment", "--remove-section=.note", installed.path])
        for bundle in bundles { try Folder.copy(bundle, to: place("\(folder)/\(bundle.lastPathComponent)")) }
        for (path, target) in app.files.sorted(by: { $0.key < $1.key }) {
            try Folder.copy(source.appendingPathComponent(path), to: place("\(folder)/\(target)"))
        }
        try Folder.create(place("bin"))
        try Folder.writing(place("bin")) {
            try FileManager.default.createSymbolicLink(
                atPath: place("bin/\(app.command)").path, withDestinationPath: "../\(folder)/\(app.command)")
        }

        try Folder.write(DesktopEntry(app: app).text, to: place("\(share)/applications/\(app.id).desktop"))
        try Folder.write(StoreEntry(app: app).text, to: place("\(share)/metainfo/\(app.id).metainfo.xml"))
        for path in app.icons {
            let file = source.appendingPathComponent(path)
            guard case .success(let icon) = IconFile.read(file) else {
                throw .unreadable(path: file.path, reason: "it is no icon")
            }
            try Folder.copy(
                file, to: place("\(share)/icons/hicolor/\(icon.folder)/apps/\(app.id).\(icon.fileExtension)"))
        }
        try writeDocuments(to: place("\(share)/doc/\(app.command)"))
        try writeManual(program: program, to: place("\(share)/man/man1/\(app.command).1"))
        if app.usesArgumentParser { try writeCompletions(program: program, to: place(share)) }
        try normalize(root)
    }

    /// Adds what lets the session bus start an app that is installed in a system, `root` being its `/usr`.
    func addBusService(to root: URL) throws(ShipError) {
        let share = root.appendingPathComponent("share")
        try Folder.write(
            DesktopEntry(app: app, isActivatable: true).text,
            to: share.appendingPathComponent("applications/\(app.id).desktop"))
        try Folder.write(
            BusService(app: app).text, to: share.appendingPathComponent("dbus-1/services/\(app.id).service"))
    }

    private func writeDocuments(to folder: URL) throws(ShipError) {
        var text: String?
        if let file = app.licenceFile {
            text = String(decoding: try Data(reporting: source.appendingPathComponent(file)), as: UTF8.self)
        }
        let record = DebianRecord(app: app)
        try Folder.write(record.copyright(licenceText: text), to: folder.appendingPathComponent("copyright"))
        try Folder.write(record.changelog, to: folder.appendingPathComponent("changelog"))
        try compress(folder.appendingPathComponent("changelog"))
    }

    private func writeManual(program: URL, to file: URL) throws(ShipError) {
        if let manual = app.manual {
            try Folder.copy(source.appendingPathComponent(manual), to: file)
        } else {
            var page = ManualPage(app: app)
            if app.usesArgumentParser {
                let output = try ask(program, ["--experimental-dump-help"])
                do {
                    page.help = try JSONDecoder().decode(CommandLineHelp.self, from: output)
                } catch {
                    throw .toolFailed(name: app.product, status: 0, message: "Its help is of an unknown form: \(error)")
                }
            }
            try Folder.write(page.text, to: file)
        }
        try compress(file)
    }

    private func writeCompletions(program: URL, to share: URL) throws(ShipError) {
        let places = [
            ("bash", "bash-completion/completions/\(app.command)"), ("zsh", "zsh/vendor-completions/_\(app.command)"),
            ("fish", "fish/vendor_completions.d/\(app.command).fish"),
        ]
        for (shell, path) in places {
            let output = try ask(program, ["--generate-completion-script", shell])
            var script = String(decoding: output, as: UTF8.self)
            // The script for bash is read by a shell, and is no program.
            if script.hasPrefix("#!"), let end = script.firstIndex(of: "\n") { script.removeSubrange(...end) }
            try Folder.write(script, to: share.appendingPathComponent(path))
        }
    }

    /// Runs the program without a display: if it is not made with ArgumentParser, it opens no window.
    private func ask(_ program: URL, _ arguments: [String]) throws(ShipError) -> Data {
        let environment = ["DISPLAY": "", "WAYLAND_DISPLAY": "", "DBUS_SESSION_BUS_ADDRESS": "disabled:"]
        return try Tool(program.path, of: app.command).output(arguments, environment: environment)
    }

    /// Without the name and the time of the file, which gzip would write into it.
    private func compress(_ file: URL) throws(ShipError) { try Tool("gzip", of: "gzip").run(["-9n", file.path]) }

    /// Gives a folder and everything in it the time of the app and the same modes on each machine: those of the user's
    /// files and the umask must not show.
    func normalize(_ root: URL) throws(ShipError) {
        let seconds = ShipDate(app.date)?.seconds ?? 0
        let times = [timespec](repeating: timespec(tv_sec: seconds, tv_nsec: 0), count: 2)
        for path in try Folder.contents(of: root) + [""] {
            let file = path.isEmpty ? root.path : root.appendingPathComponent(path).path
            var status = stat()
            var isDone = lstat(file, &status) == 0
            // A link has no mode of its own.
            if isDone, status.st_mode & S_IFMT != S_IFLNK {
                let isOpen = status.st_mode & S_IFMT == S_IFDIR || status.st_mode & S_IXUSR != 0
                isDone = chmod(file, isOpen ? 0o755 : 0o644) == 0
            }
            guard isDone, utimensat(AT_FDCWD, file, times, AT_SYMLINK_NOFOLLOW) == 0 else {
                throw .unwritable(path: file, reason: String(cString: strerror(errno)).lowercased())
            }
        }
    }
}
