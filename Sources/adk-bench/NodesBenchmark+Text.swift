import AsyncDisplayKit
import CPango
import Foundation

extension NodesPart {
    /// Sizes and draws text that is typical of a feed: a bold name and a caption.
    func measureText(_ report: inout BenchmarkReport) throws {
        let corpus = TextCorpus()
        measureShare(corpus, &report)
        try countShare(&report)
        measureScaling(corpus, &report)
        measureDrawing(corpus, &report)
    }

    /// Compares the rate at which nodes size texts with the rate of Pango alone. Both are measured in turn on this
    /// thread, in processor time.
    private func measureShare(_ corpus: TextCorpus, _ report: inout BenchmarkReport) {
        let pango = PlainPango()
        var (raw, ours): ([Double], [Double]) = ([], [])
        // The first round loads the fonts.
        for round in 0..<24 {
            let texts = corpus.texts(round: round, count: 500)
            let nodes = texts.map { $0.makeNode() }
            let start = ProcessorTime.nanoseconds
            for text in texts { pango.size(text) }
            let middle = ProcessorTime.nanoseconds
            for node in nodes { NodesPart.size(node) }
            let end = ProcessorTime.nanoseconds
            guard round > 0 else { continue }
            raw.append(middle - start)
            ours.append(end - middle)
        }
        let perText = raw.sorted()[raw.count / 2] / 500
        report.note("pango_ns_per_text", perText)
        report.note("text_ns_per_text", ours.sorted()[ours.count / 2] / 500)
        let shares = zip(raw, ours).map { $0 / $1 }.sorted()
        report.note("text_share_of_pango_1_thread", shares[shares.count / 2])
    }

    /// The same share in instructions, which do not depend on other programs on the machine.
    private func countShare(_ report: inout BenchmarkReport) throws {
        let count = { (probe: NodesProbe) in try probe.instructions(few: 200, many: 700) }
        guard let making = try count(.textNodes), let raw = try count(.textNodesSizedByPango),
            let ours = try count(.textNodesSized)
        else { return }
        report.note("text_instructions", ours - making)
        report.note("text_instruction_share_of_pango", (raw - making) / (ours - making))
    }

    /// Calls `body` with `count` texts, each with its node.
    static func makeTextNodes(_ count: Int, _ body: (TextCorpus.Text, ASTextNode) -> Void) {
        let texts = TextCorpus().texts(round: 1, count: count)
        let nodes = texts.map { $0.makeNode() }
        for (text, node) in zip(texts, nodes) { body(text, node) }
    }

    static func size(_ node: ASTextNode) { _ = node.layoutThatFits(TextCorpus.room) }

    /// Rate at which two threads size texts, relative to one thread, in elapsed time.
    private func measureScaling(_ corpus: TextCorpus, _ report: inout BenchmarkReport) {
        var best: [Int: Double] = [:]
        for attempt in 0..<5 {
            for threads in 1...2 {
                let lists = (0..<threads).map { thread in
                    corpus.texts(round: 100 + attempt * 10 + threads * 2 + thread, count: 4_000).map { $0.makeNode() }
                }
                let rate = NodesPart.rate(threads: threads) { thread in
                    for node in lists[thread] { NodesPart.size(node) }
                    return lists[thread].count
                }
                best[threads] = max(best[threads] ?? 0, rate)
            }
        }
        report.note("texts_sized_per_s_1_thread", best[1] ?? 0)
        report.note("texts_sized_per_s_2_threads", best[2] ?? 0)
        report.note("text_scaling_2_threads", (best[2] ?? 0) / (best[1] ?? 1))
    }

    /// Rate of drawing, in which all threads share Cairo's fonts.
    private func measureDrawing(_ corpus: TextCorpus, _ report: inout BenchmarkReport) {
        let shaped = corpus.texts(round: 900, count: 500).map { text in
            TextShaper.shape(AttributedText(text.attributed), TextConstraints(maximumSize: TextCorpus.room.max))
        }
        var best: [Int: Double] = [:]
        for _ in 0..<5 {
            for threads in 1...2 {
                let rate = NodesPart.rate(threads: threads) { _ in
                    for text in shaped {
                        let buffer = PixelBuffer(
                            width: Int(text.size.width.rounded(.up)) + 1, height: Int(text.size.height.rounded(.up)) + 1
                        )
                        text.draw(in: CGContext(buffer: buffer, scale: 1), at: .zero)
                    }
                    return shaped.count
                }
                best[threads] = max(best[threads] ?? 0, rate)
            }
        }
        report.note("texts_drawn_per_s_1_thread", best[1] ?? 0)
        report.note("texts_drawn_per_s_2_threads", best[2] ?? 0)
        report.note("text_drawing_scaling_2_threads", (best[2] ?? 0) / (best[1] ?? 1))
    }

    /// Sum of the results of `body` on all threads, per second. The time starts when all threads have loaded their
    /// fonts.
    private static func rate(threads: Int, _ body: @escaping @Sendable (Int) -> Int) -> Double {
        let ready = DispatchSemaphore(value: 0)
        let go = DispatchSemaphore(value: 0)
        let done = DispatchSemaphore(value: 0)
        let total = Locked(0)
        for index in 0..<threads {
            let thread = Thread {
                _ = TextShaper.shape(AttributedText("warm \(index)"), TextConstraints())
                ready.signal()
                go.wait()
                let count = body(index)
                total.withLock { $0 += count }
                done.signal()
            }
            thread.stackSize = 4 << 20
            thread.start()
        }
        for _ in 0..<threads { ready.wait() }
        let start = MonotonicClock.seconds
        for _ in 0..<threads { go.signal() }
        for _ in 0..<threads { done.wait() }
        return Double(total.current) / (MonotonicClock.seconds - start)
    }
}

/// Generator of distinct captions.
struct TextCorpus {
    struct Text: Sendable {
        let name: String
        let words: String

        var attributed: AttributedString {
            var text = AttributedString(name)
            text.font = .systemFont(ofSize: 15, weight: .semibold)
            text.foregroundColor = .black
            var rest = AttributedString(words)
            rest.font = .systemFont(ofSize: 15)
            rest.foregroundColor = .darkGray
            return text + rest
        }

        func makeNode() -> ASTextNode {
            let node = ASTextNode()
            node.attributedText = attributed
            return node
        }
    }

    /// A caption in a column of 480 points.
    static let room = ASSizeRange(min: .zero, max: CGSize(width: 480, height: CGFloat.infinity))

    private static let names = ["Anna Berg", "Ben", "Chiara Rossi", "Dimitri", "Eun-ji", "Fatima"]
    private static let parts = [
        "The light came over the ridge for a minute,", "then the fog was back", "and we went on down to the lake,",
        "where nobody had been before us.", "Three hours up, one hour down.", "I would hang this one on a wall!",
        "Which lens was it?", "Snow until June, they said;", "it was gone in April.",
    ]

    /// Distinct texts for each round, 60 to 300 characters long.
    func texts(round: Int, count: Int) -> [Text] {
        (0..<count).map { index in
            let number = round * 10_000 + index
            let parts = (0...index % 6 + 1).map { TextCorpus.parts[(number / 7 + $0 * 5) % TextCorpus.parts.count] }
            return Text(
                name: TextCorpus.names[number % TextCorpus.names.count],
                words: "  No. \(number): " + parts.joined(separator: " "))
        }
    }
}

/// Sizes text with Pango alone, as a program would that keeps nothing but the size.
final class PlainPango {
    private let map: UnsafeMutablePointer<PangoFontMap>
    private let context: OpaquePointer
    private let description: OpaquePointer

    init() {
        guard let map = cpango_font_map_new(nil), let context = pango_font_map_create_context(map),
            let description = pango_font_description_new()
        else { preconditionFailure("Pango gave no context") }
        (self.map, self.context, self.description) = (map, context, description)
        pango_context_set_round_glyph_positions(context, 0)
        pango_context_set_language(context, pango_language_from_string("en"))
        pango_font_description_set_family(description, "Noto Sans,sans-serif")
        pango_font_description_set_absolute_size(description, 15 * Double(PANGO_SCALE))
    }

    deinit {
        pango_font_description_free(description)
        g_object_unref(UnsafeMutableRawPointer(context))
        g_object_unref(map)
    }

    /// Sizes a text with a new layout, with the same fonts and colours as the nodes.
    func size(_ text: TextCorpus.Text) {
        guard let layout = pango_layout_new(context), let attributes = pango_attr_list_new() else { return }
        let string = text.name + text.words
        string.withCString { pango_layout_set_text(layout, $0, -1) }
        pango_layout_set_font_description(layout, description)
        pango_layout_set_width(layout, 480 * PANGO_SCALE)
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        let end = UInt32(text.name.utf8.count)
        add(pango_attr_weight_new(PANGO_WEIGHT_SEMIBOLD), 0, end, to: attributes)
        add(pango_attr_foreground_new(0, 0, 0), 0, end, to: attributes)
        add(pango_attr_foreground_new(21_845, 21_845, 21_845), end, .max, to: attributes)
        pango_layout_set_attributes(layout, attributes)
        var (width, height): (Int32, Int32) = (0, 0)
        pango_layout_get_size(layout, &width, &height)
        pango_attr_list_unref(attributes)
        g_object_unref(UnsafeMutableRawPointer(layout))
    }

    private func add(
        _ attribute: UnsafeMutablePointer<PangoAttribute>?, _ start: UInt32, _ end: UInt32, to list: OpaquePointer
    ) {
        guard let attribute else { return }
        attribute.pointee.start_index = start
        attribute.pointee.end_index = end
        pango_attr_list_insert(list, attribute)
    }
}
