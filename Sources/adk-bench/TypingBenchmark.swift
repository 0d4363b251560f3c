import ArgumentParser
import AsyncDisplayKit
import Foundation

/// Measures the gallery's editor from outside, beside those of other toolkits.
struct TypingBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "typing",
        abstract: "Measures an editor from outside: opening, keys, the end of the text, memory, the caret.",
        discussion: """
            Runs the harness of Scripts/scroll-bench with texts of 1 KB, 100 KB and 10 MB, 1280x800: it types on a \
            private X server and waits for the first damage. Start it with Scripts/bench typing: that builds the \
            harness, and with --peers GtkTextView and QPlainTextEdit. Chromium's textarea is started by a script.
            """)

    @Flag(help: "Also measure GtkTextView, QPlainTextEdit and Chromium's textarea, and print the ratios.")
    var peers = false

    @Option(help: "Also write the medians to this file, as one flat JSON object.")
    var json: String?

    @Option(help: "How many runs of each program and text.")
    var runs = 3

    @Option(help: "How many keys a run types.")
    var keys = 120

    @Option(help: "Only these programs, separated by commas.")
    var only: String?

    @Option(help: ArgumentHelp("Where the harness was built.", visibility: .hidden))
    var tools: String?

    private static let texts = [("1kb", 1_000), ("100kb", 100_000), ("10mb", 10_000_000)]

    func validate() throws {
        guard runs > 0, keys > 0 else { throw ValidationError("--runs and --keys must be at least 1") }
    }

    func run() throws {
        guard let tools else { throw BenchmarkFailure("start this benchmark with Scripts/bench typing") }
        let gallery = try ScrollBenchmark.gallery()
        let folder = URL(fileURLWithPath: NSTemporaryDirectory() + "adk-typing-\(getpid())")
        defer { try? FileManager.default.removeItem(at: folder) }
        var fields: [String] = []
        for (size, bytes) in Self.texts {
            let text = folder.appendingPathComponent(size)
            try FileManager.default.createDirectory(at: text, withIntermediateDirectories: true)
            try TypedText.write(bytes: bytes, to: text)
            var programs = ScrollProgram.editors(tools: tools, folder: text.path, gallery: gallery)
            if !peers { programs.removeAll { $0.name != ScrollProgram.ours } }
            try programs.keep(only: only)
            var results: [String: [ScrollResult]] = [:]
            for run in 0..<runs {
                for program in programs {
                    FileHandle.standardError.write(
                        Data("run \(run + 1) of \(runs), \(size): \(program.name)\n".utf8))
                    let result = try ScrollHarness(path: tools + "/xscroll").run(
                        program.name, program.command, options: ["--keys", "\(keys)", "--idle", "10"],
                        environment: program.environment, into: folder.appendingPathComponent("result.json"))
                    results[program.name, default: []].append(result)
                }
            }
            let report = ScrollReport(
                results, order: programs.map(\.name), figures: ProgramFigure.typing(size))
            print("\(size)\n\(report.text)\n")
            fields += report.fields
        }
        if let json {
            try Data("{\n\(fields.joined(separator: ",\n"))\n}\n".utf8).write(to: URL(fileURLWithPath: json))
        }
    }
}

extension ScrollProgram {
    /// Programs that edit the text in a folder: `text.txt`, and `index.html` with it in a `textarea`.
    static func editors(tools: String, folder: String, gallery: String) -> [ScrollProgram] {
        let text = folder + "/text.txt"
        return [
            ScrollProgram(name: ours, command: [gallery, "--scene", "editor", "--size", "1280x800", text]),
            ScrollProgram(
                name: "gtk4-cairo", command: [tools + "/text-gtk4", text], environment: ["GSK_RENDERER": "cairo"]),
            ScrollProgram(name: "qtwidgets", command: [tools + "/text-qtwidgets", text]),
            ScrollProgram(name: "chromium", command: [tools + "/feed-chromium", folder]),
        ]
    }
}

/// A made-up text of a length, the same in every run.
private enum TypedText {
    private static let sentences = [
        "The harbour master counts the boats before breakfast, and again when the lamps are lit. ",
        "Am Morgen liegt Nebel über dem Fluss, und die Fähre läutet dreimal, bevor sie ablegt. ",
    ]

    static func write(bytes: Int, to folder: URL) throws {
        var text = ""
        var number = 0
        while text.utf8.count < bytes {
            number += 1
            text += "\(number). " + (0...number % 4).map { sentences[($0 + number) % 2] }.joined() + "\n"
        }
        try Data(text.utf8).write(to: folder.appendingPathComponent("text.txt"))
        let style = """
            html, body { margin: 0; height: 100% } textarea { box-sizing: border-box; width: 100%; height: 100%; \
            border: 0; outline: 0; resize: none; font: 14px "Noto Sans" }
            """
        let page = """
            <!doctype html><meta charset="utf-8"><style>\(style)</style>
            <textarea autofocus spellcheck="false">\(text)</textarea>
            """
        try Data(page.utf8).write(to: folder.appendingPathComponent("index.html"))
    }
}
