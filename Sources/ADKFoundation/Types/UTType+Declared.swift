extension UTType {
    // MARK: - Groups

    /// Files and folders of any kind.
    public static let item = UTType(unchecked: "public.item")
    /// Documents of any kind.
    public static let content = UTType(unchecked: "public.content")
    /// Bytes of any kind.
    public static let data = UTType(unchecked: "public.data")
    /// A folder or a package.
    public static let directory = UTType(unchecked: "public.directory")
    /// A folder.
    public static let folder = UTType(unchecked: "public.folder")
    /// A link to a file.
    public static let symbolicLink = UTType(unchecked: "public.symlink")
    /// A program.
    public static let executable = UTType(unchecked: "public.executable")
    /// An archive of any kind.
    public static let archive = UTType(unchecked: "public.archive")

    // MARK: - Text

    /// Text of any kind.
    public static let text = UTType(unchecked: "public.text")
    /// Text without markup.
    public static let plainText = UTType(unchecked: "public.plain-text")
    /// Text without markup, in UTF-8.
    public static let utf8PlainText = UTType(unchecked: "public.utf8-plain-text")
    /// Text without markup, in UTF-16.
    public static let utf16PlainText = UTType(unchecked: "public.utf16-plain-text")
    /// Rows of values, separated by commas.
    public static let commaSeparatedText = UTType(unchecked: "public.comma-separated-values-text")
    /// Rows of values, separated by tabs.
    public static let tabSeparatedText = UTType(unchecked: "public.tab-separated-values-text")
    /// Rich Text Format.
    public static let rtf = UTType(unchecked: "public.rtf")
    /// HTML.
    public static let html = UTType(unchecked: "public.html")
    /// XML.
    public static let xml = UTType(unchecked: "public.xml")
    /// JSON.
    public static let json = UTType(unchecked: "public.json")
    /// YAML.
    public static let yaml = UTType(unchecked: "public.yaml")
    /// The lines of a log.
    public static let log = UTType(unchecked: "public.log")
    /// The source of a program.
    public static let sourceCode = UTType(unchecked: "public.source-code")
    /// The source of a program in Swift.
    public static let swiftSource = UTType(unchecked: "public.swift-source")
    /// A script of a shell.
    public static let shellScript = UTType(unchecked: "public.shell-script")
    /// A program in Python.
    public static let pythonScript = UTType(unchecked: "public.python-script")
    /// A card with a person's address.
    public static let vCard = UTType(unchecked: "public.vcard")
    /// A message of electronic mail.
    public static let emailMessage = UTType(unchecked: "public.email-message")

    // MARK: - Links

    /// A link.
    public static let url = UTType(unchecked: "public.url")
    /// A link to a file.
    public static let fileURL = UTType(unchecked: "public.file-url")

    // MARK: - Images

    /// An image of any kind.
    public static let image = UTType(unchecked: "public.image")
    /// PNG.
    public static let png = UTType(unchecked: "public.png")
    /// JPEG.
    public static let jpeg = UTType(unchecked: "public.jpeg")
    /// GIF.
    public static let gif = UTType(unchecked: "com.compuserve.gif")
    /// TIFF.
    public static let tiff = UTType(unchecked: "public.tiff")
    /// A bitmap of Windows.
    public static let bmp = UTType(unchecked: "com.microsoft.bmp")
    /// An icon of Windows.
    public static let ico = UTType(unchecked: "com.microsoft.ico")
    /// WebP.
    public static let webP = UTType(unchecked: "org.webmproject.webp")
    /// HEIF.
    public static let heif = UTType(unchecked: "public.heif")
    /// HEIF with HEVC.
    public static let heic = UTType(unchecked: "public.heic")
    /// SVG.
    public static let svg = UTType(unchecked: "public.svg-image")
    /// The raw data of a camera's sensor.
    public static let rawImage = UTType(unchecked: "public.camera-raw-image")

    // MARK: - Sound and film

    /// Sound or film of any kind.
    public static let audiovisualContent = UTType(unchecked: "public.audiovisual-content")
    /// A film, with or without sound.
    public static let movie = UTType(unchecked: "public.movie")
    /// A film without sound.
    public static let video = UTType(unchecked: "public.video")
    /// MPEG-4.
    public static let mpeg4Movie = UTType(unchecked: "public.mpeg-4")
    /// QuickTime.
    public static let quickTimeMovie = UTType(unchecked: "com.apple.quicktime-movie")
    /// AVI.
    public static let avi = UTType(unchecked: "public.avi")
    /// Sound of any kind.
    public static let audio = UTType(unchecked: "public.audio")
    /// MP3.
    public static let mp3 = UTType(unchecked: "public.mp3")
    /// MPEG-4 with sound only.
    public static let mpeg4Audio = UTType(unchecked: "public.mpeg-4-audio")
    /// WAV.
    public static let wav = UTType(unchecked: "com.microsoft.waveform-audio")

    // MARK: - Documents, fonts, archives

    /// PDF.
    public static let pdf = UTType(unchecked: "com.adobe.pdf")
    /// A book for a reader.
    public static let epub = UTType(unchecked: "org.idpf.epub-container")
    /// A font.
    public static let font = UTType(unchecked: "public.font")
    /// A ZIP archive.
    public static let zip = UTType(unchecked: "public.zip-archive")
    /// A file compressed with gzip.
    public static let gzip = UTType(unchecked: "org.gnu.gnu-zip-archive")
}
