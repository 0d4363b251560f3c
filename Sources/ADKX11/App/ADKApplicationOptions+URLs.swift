import ADKDesktop
import ADKFoundation
import Foundation
import Glibc

extension ADKApplicationOptions {
    /// The files and links among the arguments of a command line, without the program's name, in their order.
    ///
    /// Arguments that begin with `-` are options, up to `--`. An argument that names an existing file is that file.
    /// Others are links if they begin with a scheme, else files that may be missing.
    @preconcurrency @MainActor
    public static func urls(in arguments: [String]) -> [URL] { urls(ofBytes: arguments.map { Array($0.utf8) }) }

    /// The files and links that this process was started with. Names of files are bytes.
    @MainActor
    static func urlsOfProcess() -> [URL] {
        let arguments = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
        return urls(
            ofBytes: arguments.dropFirst().compactMap { $0 }.map { argument in
                UnsafeRawBufferPointer(start: argument, count: strlen(argument)).map { $0 }
            })
    }

    @MainActor
    static func urls(ofBytes arguments: [[UInt8]]) -> [URL] {
        let dash = UInt8(ascii: "-")
        let end = arguments.firstIndex(of: [dash, dash]) ?? arguments.endIndex
        let named = arguments[..<end].filter { $0.first != dash } + arguments[end...].dropFirst()
        return named.compactMap { argument in
            guard !argument.isEmpty, !argument.contains(0) else { return nil }
            let exists = access(argument.map { CChar(bitPattern: $0) } + [0], F_OK) == 0
            if !exists, argument.first != UInt8(ascii: "/"), let url = URIList.urls(in: argument, host: "").first {
                return url
            }
            guard let name = String(validating: argument, as: UTF8.self) else {
                let folder = argument.first == UInt8(ascii: "/") ? "" : FileManager.default.currentDirectoryPath + "/"
                return ByteNamedFiles.link(to: Array(folder.utf8) + argument)
            }
            return URL(fileURLWithPath: name)
        }
    }
}
