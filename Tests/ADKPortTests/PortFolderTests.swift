import Foundation
import Testing

@testable import ADKPort

@Suite struct PortFolderTests {
    @Test func aFolderGivesItsSwiftFilesAndRemarksAboutOthers() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("port-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        func write(_ path: String, _ data: Data) throws {
            let file = folder.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data.write(to: file)
        }
        try write("B.swift", Data("class B {}".utf8))
        try write("Views/A.swift", Data("class A {}".utf8))
        try write("Pods/P.swift", Data("class P {}".utf8))
        try write(".build/H.swift", Data("class H {}".utf8))
        try write("Main.storyboard", Data())
        try write("Latin.swift", Data([0xE9]))
        try FileManager.default.createSymbolicLink(
            at: folder.appendingPathComponent("loop"), withDestinationURL: folder)
        let read = PortFolder([folder.path, folder.path + "/absent", folder.path + "/Views/../Views/A.swift"])
        #expect(read.sources.map(\.text) == ["class B {}", "class A {}"])
        #expect(
            read.remarks.map { ($0.path as NSString).lastPathComponent } == [
                "Latin.swift", "Main.storyboard", "absent",
            ])
    }
}
