/// The types that are known by name. Any thread.
struct UTTypeTable: Sendable {
    struct Row: Sendable {
        var identifier: String
        var parents: [String]
        var extensions: [String]
        var mimeTypes: [String]
    }

    static let shared = UTTypeTable()

    /// The types of unknown MIME types, by the part before the slash.
    static let groups: [String: UTType] = [
        "image": .image, "text": .text, "audio": .audio, "video": .movie, "font": .font,
    ]

    let rows: [Row]
    private var byIdentifier: [String: Int] = [:]
    private var byExtension: [String: Int] = [:]
    private var byMIMEType: [String: Int] = [:]

    private init() {
        rows = UTTypeTable.text.split(separator: "\n").map { line in
            let fields = line.split(separator: "|", omittingEmptySubsequences: false).map {
                $0.split(separator: " ").map(String.init)
            }
            return Row(identifier: fields[0][0], parents: fields[1], extensions: fields[2], mimeTypes: fields[3])
        }
        // The first row with an extension or a MIME type has it.
        for (index, row) in rows.enumerated() {
            byIdentifier[row.identifier] = index
            for name in row.extensions where byExtension[name] == nil { byExtension[name] = index }
            for name in row.mimeTypes where byMIMEType[name] == nil { byMIMEType[name] = index }
        }
    }

    func row(of identifier: String) -> Row? { byIdentifier[identifier].map { rows[$0] } }
    func row(ofExtension name: String) -> Row? { byExtension[name].map { rows[$0] } }
    func row(ofMIMEType name: String) -> Row? { byMIMEType[name].map { rows[$0] } }

    /// Identifier, parents, extensions and MIME types of each type. The preferred ones are first.
    private static let text = """
        public.item | | |
        public.content | | |
        public.data | public.item | | application/octet-stream
        public.directory | public.item | | inode/directory
        public.folder | public.directory | |
        public.volume | public.folder | |
        com.apple.package | public.directory | |
        public.symlink | public.item | | inode/symlink
        public.executable | public.item | |
        public.archive | public.data | |
        public.text | public.data public.content | |
        public.plain-text | public.text | txt | text/plain
        public.utf8-plain-text | public.plain-text | | text/plain;charset=utf-8 UTF8_STRING
        public.utf16-plain-text | public.plain-text | | text/plain;charset=utf-16
        public.delimited-values-text | public.text | |
        public.comma-separated-values-text | public.delimited-values-text | csv | text/csv
        public.tab-separated-values-text | public.delimited-values-text | tsv | text/tab-separated-values
        public.rtf | public.text | rtf | text/rtf application/rtf
        public.html | public.text | html htm xhtml | text/html application/xhtml+xml
        public.xml | public.text | xml | application/xml text/xml
        org.opml.opml | public.xml | opml | text/x-opml+xml text/x-opml
        public.json | public.text | json | application/json
        public.yaml | public.text | yaml yml | application/yaml text/yaml application/x-yaml
        net.daringfireball.markdown | public.plain-text | md markdown | text/markdown
        public.log | public.plain-text | log | text/x-log
        public.source-code | public.plain-text | |
        public.swift-source | public.source-code | swift | text/x-swift
        public.c-source | public.source-code | c | text/x-csrc
        public.c-header | public.source-code | h | text/x-chdr
        public.c-plus-plus-source | public.source-code | cpp cc cxx | text/x-c++src
        public.script | public.source-code | |
        public.shell-script | public.script | sh bash zsh | application/x-shellscript
        public.python-script | public.script | py | text/x-python
        public.css | public.text | css | text/css
        com.netscape.javascript-source | public.script | js mjs | text/javascript application/javascript
        public.vcard | public.text | vcf | text/vcard
        com.apple.ical.ics | public.text | ics | text/calendar
        public.url | public.data | | text/x-moz-url
        public.file-url | public.url | | text/uri-list
        public.image | public.data public.content | |
        public.png | public.image | png | image/png
        public.jpeg | public.image | jpg jpeg jpe | image/jpeg
        com.compuserve.gif | public.image | gif | image/gif
        public.tiff | public.image | tiff tif | image/tiff
        com.microsoft.bmp | public.image | bmp | image/bmp image/x-bmp
        com.microsoft.ico | public.image | ico | image/vnd.microsoft.icon image/x-icon
        org.webmproject.webp | public.image | webp | image/webp
        public.heif | public.image | heif | image/heif
        public.heic | public.heif | heic | image/heic
        public.avif | public.image | avif | image/avif
        public.jpeg-xl | public.image | jxl | image/jxl
        public.svg-image | public.image public.xml | svg svgz | image/svg+xml
        public.camera-raw-image | public.image | raw dng cr2 cr3 nef arw orf rw2 raf | image/x-dcraw image/x-adobe-dng
        public.audiovisual-content | public.data public.content | |
        public.movie | public.audiovisual-content | |
        public.video | public.movie | |
        public.mpeg-4 | public.movie | mp4 | video/mp4
        com.apple.quicktime-movie | public.movie | mov qt | video/quicktime
        public.avi | public.movie | avi | video/x-msvideo
        org.webmproject.webm | public.movie | webm | video/webm
        org.matroska.mkv | public.movie | mkv | video/x-matroska video/matroska
        public.mpeg | public.movie | mpg mpeg | video/mpeg
        public.audio | public.audiovisual-content | |
        public.mp3 | public.audio | mp3 | audio/mpeg
        public.mpeg-4-audio | public.audio | m4a | audio/mp4
        com.microsoft.waveform-audio | public.audio | wav | audio/x-wav audio/vnd.wave audio/wav
        org.xiph.flac | public.audio | flac | audio/flac
        org.xiph.ogg-audio | public.audio | ogg oga opus | audio/ogg
        public.aiff-audio | public.audio | aiff aif | audio/aiff audio/x-aiff
        public.midi-audio | public.audio | mid midi | audio/midi
        com.adobe.pdf | public.data public.content | pdf | application/pdf
        org.idpf.epub-container | public.data public.content | epub | application/epub+zip
        public.presentation | public.data public.content | |
        public.spreadsheet | public.data public.content | |
        public.font | public.data | |
        public.truetype-ttf-font | public.font | ttf | font/ttf
        public.opentype-font | public.font | otf | font/otf
        public.zip-archive | public.archive | zip | application/zip
        org.gnu.gnu-zip-archive | public.archive | gz gzip | application/gzip
        public.bzip2-archive | public.archive | bz2 | application/x-bzip2
        public.xz-archive | public.archive | xz | application/x-xz
        public.tar-archive | public.archive | tar | application/x-tar
        public.7z-archive | public.archive | 7z | application/x-7z-compressed
        public.database | public.data | |
        public.calendar-event | public.data | |
        public.contact | public.data | |
        public.message | public.data | |
        public.email-message | public.message public.text | eml | message/rfc822
        """
}
