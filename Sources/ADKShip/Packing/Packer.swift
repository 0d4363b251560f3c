import Foundation

/// Makes the packages of an app: a Debian package and an archive that runs from any folder.
package struct Packer {
    private let tree: AppTree
    private var app: ShipDescription { tree.app }

    /// - Parameter source: the folder of the description.
    package init(_ app: ShipDescription, source: URL) { tree = AppTree(app: app, source: source) }

    /// Writes the packages into `folder`, in place of those of the same version, and returns their files. The same
    /// program gives the same bytes. Where dpkg is not installed, there is only the archive.
    ///
    /// - Parameters:
    ///   - program: the executable, linked with the Swift libraries.
    ///   - bundles: the folders of its resources.
    package func pack(program: URL, bundles: [URL], into folder: URL) throws(ShipError) -> [URL] {
        try Folder.create(folder)
        return try Folder.temporary { work throws(ShipError) in
            let prefix = work.appendingPathComponent("package/usr")
            try tree.write(program: program, bundles: bundles, into: prefix)
            var files = [try archive(prefix, work, folder)]
            if Tool.isInstalled("dpkg-deb") {
                // The place of an archive is not known.
                if app.startsByBus { try tree.addBusService(to: prefix) }
                files.append(try debianPackage(prefix.deletingLastPathComponent(), work, folder))
            }
            return files
        }
    }

    private var seconds: String { "\(ShipDate(app.date)?.seconds ?? 0)" }

    /// The options of xz. Its filter for the addresses in code makes a program a tenth smaller.
    private func compression() throws(ShipError) -> [String] {
        let filters = try machine() == "x86_64" ? ["--x86"] : []
        return filters + ["--lzma2=preset=9e", "-T1", "--check=crc64"]
    }

    private func machine() throws(ShipError) -> String {
        String(decoding: try Tool("uname", of: "coreutils").output(["-m"]), as: UTF8.self).filter { !$0.isWhitespace }
    }

    private func archive(_ prefix: URL, _ work: URL, _ folder: URL) throws(ShipError) -> URL {
        let name = "\(app.command)-\(app.version)"
        let file = "\(name)-\(try machine()).tar.xz"
        let compressor = "xz " + (try compression()).joined(separator: " ")
        // The prefix gets the name of the archive.
        try Tool("tar", of: "tar").run(
            [
                "--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mtime=@\(seconds)",
                // Only the folder itself and what is in it: links keep their targets.
                "--transform=flags=rh;s|^usr|\(name)|", "-I", compressor,
                "-cf", work.appendingPathComponent(file).path, "-C", prefix.deletingLastPathComponent().path, "usr",
            ])
        return try move(file, from: work, to: folder)
    }

    private func debianPackage(_ root: URL, _ work: URL, _ folder: URL) throws(ShipError) -> URL {
        let dpkg = "dpkg-dev"
        let output = try Tool("dpkg", of: "dpkg").output(["--print-architecture"])
        let architecture = String(decoding: output, as: UTF8.self).filter { !$0.isWhitespace }
        let program = root.appendingPathComponent("usr/lib/\(app.command)/\(app.command)")
        // dpkg-shlibdeps reads the first paragraph, and the architecture of the second.
        try Folder.write(
            "Source: \(app.command)\n\nPackage: \(app.command)\nArchitecture: any\n",
            to: work.appendingPathComponent("debian/control"))
        let found = String(
            decoding: try Tool("dpkg-shlibdeps", of: dpkg).output(["-O", program.path], in: work), as: UTF8.self)
        let dependencies = found.split(separator: "\n").first { $0.hasPrefix("shlibs:Depends=") }?
            .dropFirst("shlibs:Depends=".count)

        let paths = try Folder.contents(of: root.appendingPathComponent("usr")).map { "usr/\($0)" }
        var size = 0, files: [String] = []
        for path in paths {
            let file = root.appendingPathComponent(path)
            var status = stat()
            guard lstat(file.path, &status) == 0 else {
                throw .unreadable(path: file.path, reason: String(cString: strerror(errno)).lowercased())
            }
            let kind = status.st_mode & S_IFMT
            // As dpkg counts: a folder or a link as 1 kB.
            size += kind == S_IFREG ? (Int(status.st_size) + 1023) / 1024 * 1024 : 1024
            if kind == S_IFREG { files.append(path) }
        }
        let sums = try Packer.sums(of: files, in: root)
        var needed = String(dependencies ?? "")
        if try Packer.hasPackedRelocations(program) { needed = Packer.withRelocations(needed) }
        let control = DebianRecord(app: app).control(architecture: architecture, dependencies: needed, size: size)
        try Folder.write(control, to: root.appendingPathComponent("DEBIAN/control"))
        try sums.write(reporting: root.appendingPathComponent("DEBIAN/md5sums"))
        try tree.normalize(root)
        let name = "\(app.command)_\(app.version)_\(architecture).deb"
        try Tool("dpkg-deb", of: "dpkg").run(
            [
                "--root-owner-group", "-Zxz", "-z0", "--build", root.path, work.appendingPathComponent(name).path,
            ], environment: ["SOURCE_DATE_EPOCH": seconds])
        // dpkg-deb cannot be told which filter to use. Its compressed files are replaced.
        let contents = try Tool("dpkg-deb", of: "dpkg").output(["--fsys-tarfile", name], in: work)
        try contents.write(reporting: work.appendingPathComponent("data.tar"))
        try Tool("xz", of: "xz-utils").run(try compression() + ["data.tar"], in: work)
        try Tool("ar", of: "binutils").run(["rDS", name, "data.tar.xz"], in: work)
        return try move(name, from: work, to: folder)
    }

    /// The lines of the sums of files. A part of the files at a time: a command line has a limited length.
    static func sums(of files: [String], in root: URL) throws(ShipError) -> Data {
        // md5sum writes such a name in a form of its own, which dpkg does not read.
        if let path = files.first(where: { $0.utf8.contains { [0x5C, 0x0A, 0x0D].contains($0) } }) {
            throw .unwritable(path: path, reason: "a name in a package has no backslash and no line break")
        }
        var sums = Data()
        for start in stride(from: 0, to: files.count, by: 500) {
            let part = files[start..<min(start + 500, files.count)]
            sums += try Tool("md5sum", of: "coreutils").output(["--"] + part, in: root)
        }
        return sums
    }

    /// Whether the program was linked with packed relocations.
    static func hasPackedRelocations(_ program: URL) throws(ShipError) -> Bool {
        let section = try Tool("readelf", of: "binutils").output(["--dynamic", program.path])
        return String(decoding: section, as: UTF8.self).contains("(RELR)")
    }

    /// The dependencies with the first libc that reads packed relocations (`pack-relative-relocs`). dpkg-shlibdeps
    /// knows the versions of functions only.
    static func withRelocations(_ dependencies: String) -> String {
        dependencies.replacing(#/\blibc6 \(>= 2\.(\d+)\)/#) { match in
            (Int(match.1) ?? 0) < 36 ? "libc6 (>= 2.36)" : String(match.0)
        }
    }

    /// A package appears when it is complete.
    private func move(_ name: String, from work: URL, to folder: URL) throws(ShipError) -> URL {
        let target = folder.appendingPathComponent(name), partial = folder.appendingPathComponent(".\(name).partial")
        // Left by a run that was ended.
        try? FileManager.default.removeItem(at: partial)
        try Folder.copy(work.appendingPathComponent(name), to: partial)
        guard rename(partial.path, target.path) == 0 else {
            throw .unwritable(path: target.path, reason: String(cString: strerror(errno)).lowercased())
        }
        return target
    }
}
