import ADKFoundation

/// How a file dialog shows the type of a file.
struct FileLook {
    /// A symbol, for a desktop without icons.
    let symbol: String
    /// Names of icons, the best first: that of the MIME type, then that of the kind (Icon Naming Specification).
    let icons: [String]

    private static let kinds: [(type: UTType, symbol: String, icon: String)] = [
        (.image, "photo", "image-x-generic"), (.movie, "film", "video-x-generic"),
        (.audio, "music.note", "audio-x-generic"), (.pdf, "doc.text", "x-office-document"),
        (.text, "doc.text", "text-x-generic"), (.archive, "doc", "package-x-generic"),
        (.font, "doc", "font-x-generic"),
    ]

    init(_ entry: FolderListing.Entry) {
        guard !entry.isFolder else {
            (symbol, icons) = ("folder", ["folder", "inode-directory"])
            return
        }
        let kind = entry.type.flatMap { type in FileLook.kinds.first { type.conforms(to: $0.type) } }
        symbol = kind?.symbol ?? "doc"
        // As in the database of MIME types, whose icons have a dash for the slash.
        let own = entry.type?.preferredMIMEType?.replacing("/", with: "-")
        icons = [own, kind?.icon, "application-octet-stream", "unknown", "text-x-generic"].compactMap { $0 }
    }
}
