import Foundation
import Glibc
import TestSupport

/// The folders of a desktop, in a temporary folder, which is removed with the object.
final class DesktopFolders {
    let root = NSTemporaryDirectory() + "adk-desktop-\(getpid())-\(UUID().uuidString)"
    /// The variables of a program on this desktop, without a bus.
    var environment: [String: String] {
        [
            "HOME": root, "XDG_CONFIG_HOME": root + "/config", "XDG_CONFIG_DIRS": root + "/xdg",
            "XDG_DATA_HOME": root + "/data", "XDG_DATA_DIRS": "\(root)/local:relative:\(root)/share",
            "XDG_CURRENT_DESKTOP": "Test:GNOME", "PATH": root + "/bin",
        ]
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    func write(_ path: String, _ text: String) throws {
        let file = root + "/" + path
        try FileManager.default.createDirectory(
            atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try text.write(toFile: file, atomically: false, encoding: .utf8)
    }

    /// Makes or replaces a symbolic link in the folder of programs.
    func linkProgram(_ name: String, to target: String) throws {
        try FileManager.default.createDirectory(atPath: root + "/bin", withIntermediateDirectories: true)
        unlink(root + "/bin/" + name)
        symlink(target, root + "/bin/" + name)
    }

    /// An entry whose program has its name.
    func writeEntry(_ path: String, types: String = "", _ more: String = "") throws {
        let name = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
        try write(
            path, "[Desktop Entry]\nType=Application\nName=\(name)\nExec=\(name) %u\nMimeType=\(types)\n\(more)\n")
    }

    /// An entry for links with the scheme `test`, whose program writes its arguments, its folder and its blocked
    /// signals to a pipe of the file system. Returns the path of the pipe.
    func writeBrowser(_ more: String = "") throws -> String {
        let (pipe, script) = (root + "/pipe", root + "/script")
        // A file that was just written cannot always be started: a child of another test may have it open.
        try write(
            "script",
            "PATH=/usr/bin:/bin\n{ printf '<%s>' \"$@\"; pwd; grep SigBlk /proc/self/status; } > '\(pipe)'\n")
        mkfifo(pipe, 0o600)
        try write(
            "share/applications/browser.desktop",
            "[Desktop Entry]\nType=Application\nExec=/bin/sh \"\(script)\" %u\nMimeType=x-scheme-handler/test\n\(more)\n"
        )
        return pipe
    }
}
