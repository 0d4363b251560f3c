import Foundation

/// The object file with reduced data of ICU, which a program is linked with.
///
/// The linker takes references to the data of the Swift libraries as references to this data (`--wrap`). With
/// `--gc-sections`, which SwiftPM passes in release, it leaves out the former, to which nothing refers then.
package struct DataObject {
    /// The folder of the Swift libraries for static linking.
    private let libraries: URL
    private let clang: String

    /// Looks up the toolchain of `swiftc`, a path or a name in `PATH`.
    package init(swiftc: String) throws(ShipError) {
        struct Target: Decodable {
            struct Paths: Decodable { var runtimeResourcePath: String }
            var paths: Paths
        }
        let output = try Tool(swiftc, of: "Swift").output(["-print-target-info", "-static-stdlib"])
        guard let target = try? JSONDecoder().decode(Target.self, from: output) else {
            throw .toolFailed(name: swiftc, status: 0, message: "It does not tell its target.")
        }
        libraries = URL(fileURLWithPath: target.paths.runtimeResourcePath).appendingPathComponent("linux")
        clang = libraries.appendingPathComponent("../../../bin/clang").standardizedFileURL.path
    }

    /// Writes the object file for these languages into `folder`, and returns the options of the linker for it. Its name
    /// has the languages and the size, so that a build with other data links again.
    package func write(_ choice: LanguageChoice, into folder: URL) throws(ShipError) -> [String] {
        let archive = libraries.appendingPathComponent("lib_FoundationICU.a").path
        return try Folder.temporary { work throws(ShipError) in
            let symbol = try symbol(of: archive)
            let member = work.appendingPathComponent("data.o"), whole = work.appendingPathComponent("data")
            try Tool("ar", of: "binutils").output(["p", archive, symbol.member]).write(reporting: member)
            try Tool("objcopy", of: "binutils")
                .run(["-O", "binary", "--only-section=.rodata", member.path, whole.path])
            let data = try UnicodeData([UInt8](Data(reporting: whole)), path: archive)
            let reduced = work.appendingPathComponent("reduced")
            let kept = Data(data.reduced(choice.keeps))
            try kept.write(reporting: reduced)
            let source = work.appendingPathComponent("data.s")
            try Data(DataObject.assembly(symbol.name, of: reduced.path).utf8).write(reporting: source)
            try Folder.create(folder)
            let languages = choice.languages.sorted().joined(separator: "-")
            let object = folder.appendingPathComponent("\(symbol.name)-\(languages)-\(kept.count).o")
            try Tool(clang, of: "Swift").run(["-c", source.path, "-o", object.path])
            return ["--wrap=\(symbol.name)", object.path]
        }
    }

    /// The name of the data, such as `icudt76_dat`, and the object file in the archive that has it.
    private func symbol(of archive: String) throws(ShipError) -> (name: String, member: String) {
        let output = try Tool("nm", of: "binutils").output(["-A", "--defined-only", archive])
        // "lib_FoundationICU.a:icu_packaged_data.cpp.o:0000000000000000 R icudt76_dat"
        for line in String(decoding: output, as: UTF8.self).split(separator: "\n") {
            guard line.hasSuffix("_dat"), let match = line.firstMatch(of: #/:([^:]+):[0-9a-f]+ [A-Z] (icudt\d+_dat)$/#)
            else { continue }
            return (String(match.2), String(match.1))
        }
        throw .unknownData(path: archive, reason: "it defines no symbol such as icudt76_dat")
    }

    private static func assembly(_ symbol: String, of path: String) -> String {
        let path = path.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
        return """
            .section .rodata,"a",%progbits
            .balign 16
            .globl __wrap_\(symbol)
            .type __wrap_\(symbol), %object
            __wrap_\(symbol):
            .incbin "\(path)"
            .size __wrap_\(symbol), . - __wrap_\(symbol)
            .section .note.GNU-stack,"",%progbits

            """
    }
}
