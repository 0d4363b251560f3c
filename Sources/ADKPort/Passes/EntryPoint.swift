/// `@UIApplicationMain` becomes `@main`.
enum EntryPoint {
    static func changes(in sources: SourceSet) -> [PortChange] {
        sources.files.enumerated().flatMap { number, file in
            file.tokens.filter { ["@UIApplicationMain", "@NSApplicationMain"].contains($0.text) }
                .map { PortChange(file: number, $0.range, "@main") }
        }
    }
}
