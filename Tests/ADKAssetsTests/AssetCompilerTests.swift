import ADKAssetFormat
import Foundation
import Testing

@testable import ADKAssets

@Suite struct AssetCompilerTests {
    private let folder = CatalogueFolder()

    private func compiled() -> AssetCompiler {
        var compiler = AssetCompiler()
        compiler.add(folder.catalogue)
        return compiler
    }

    /// The ends of the paths and the severities of the diagnostics.
    private func faults() -> [String] {
        compiled().diagnostics.map { fault in
            "\(fault.severity.rawValue) \(fault.path.replacingOccurrences(of: folder.catalogue.path + "/", with: ""))"
        }
    }

    @Test func theNameOfTheSetDecidesAndNotThatOfItsFile() throws {
        try folder.write(
            "photo.jpg.imageset/Contents.json", #"{"images":[{"idiom":"universal","filename":"other.png"}]}"#)
        try folder.write("photo.jpg.imageset/other.png", "x")
        #expect(compiled().index.images["photo.jpg"]?.images.first?.scale == 1)
        #expect(compiled().diagnostics.isEmpty)
    }

    @Test func aGroupIsPartOfANameOnlyIfItIsANamespace() throws {
        let set = #"{"images":[{"idiom":"universal","scale":"2x","filename":"a.png"}]}"#
        try folder.write("Plain/a.imageset/Contents.json", set)
        try folder.write("Plain/a.imageset/a.png", "1")
        try folder.write("Icons/Contents.json", #"{"properties":{"provides-namespace":true}}"#)
        try folder.write("Icons/Small/b.imageset/Contents.json", set)
        try folder.write("Icons/Small/b.imageset/a.png", "2")
        #expect(compiled().index.images.keys.sorted() == ["Icons/b", "a"])
    }

    @Test func imagesKeepTheirConditionsAndTheirSlicing() throws {
        try folder.write(
            "bubble.imageset/Contents.json",
            """
            {"images":[{"idiom":"universal","scale":"1x"},
             {"idiom":"universal","scale":"2x","filename":"a.png","resizing":{"mode":"9-part",
              "center":{"mode":"tile","width":1,"height":1},
              "cap-insets":{"top":4,"left":6,"bottom":8,"right":10}}},
             {"idiom":"universal","scale":"2x","filename":"b.png",
              "appearances":[{"appearance":"luminosity","value":"dark"}]}],
             "properties":{"template-rendering-intent":"template"}}
            """)
        try folder.write("bubble.imageset/a.png", "light")
        try folder.write("bubble.imageset/b.png", "dark!")
        let set = try #require(compiled().index.images["bubble"])
        #expect(set.rendering == .template)
        #expect(set.images.map(\.conditions.isDark) == [nil, true])
        #expect(set.images.first?.caps == [4, 6, 8, 10])
        #expect(set.images.first?.isTiled == true)
        #expect(set.image(idioms: ["mac", "universal"], isDark: true, scale: 1) == set.images.last)
    }

    @Test func theScaleAboveTheWantedOneIsChosen() {
        let images = [3.0, 1.0, 2.0].map {
            AssetIndex.Image(
                conditions: AssetIndex.Conditions(), scale: $0, caps: nil, isTiled: false,
                place: AssetIndex.Place(offset: 0, count: 0))
        }
        let set = AssetIndex.ImageSet(rendering: .automatic, images: images)
        func scale(_ wanted: Double?) -> Double? {
            set.image(idioms: ["universal"], isDark: false, scale: wanted)?.scale
        }
        #expect([1, 1.5, 2, 3, 4, nil].map(scale) == [1, 2, 2, 3, 3, 3])
    }

    static let colors: [(String, [Double])] = [
        (
            #"{"color-space":"srgb","components":{"red":"0.5","green":"0x80","blue":"255","alpha":"1.000"}}"#,
            [0.5, 128 / 255, 1, 1]
        ),
        (#"{"components":{"white":0.25,"alpha":0.5},"color-space":"gray-gamma-22"}"#, [0.25, 0.25, 0.25, 0.5]),
        (#"{"color-space":"display-p3","components":{"red":1,"green":1,"blue":1,"alpha":1}}"#, [1, 1, 1, 1]),
        (#"{"color-space":"display-p3","components":{"red":1,"green":0,"blue":0,"alpha":1}}"#, [1, 0, 0, 1]),
        (#"{"color-space":"extended-srgb","components":{"red":1.5,"green":-1,"blue":0,"alpha":9}}"#, [1, 0, 0, 1]),
    ]

    @Test(arguments: colors)
    func aColourBecomesOneOfSRGB(_ color: String, _ components: [Double]) throws {
        try folder.write("tint.colorset/Contents.json", #"{"colors":[{"idiom":"universal","color":\#(color)}]}"#)
        let value = try #require(compiled().index.colors["tint"]?.first)
        for (found, wanted) in zip([value.red, value.green, value.blue, value.alpha], components) {
            #expect(abs(found - wanted) < 1e-4)
        }
    }

    @Test func theLargestImageOfAnAppIconIsTaken() throws {
        try folder.write(
            "AppIcon.appiconset/Contents.json",
            """
            {"images":[{"idiom":"iphone","size":"20x20","scale":"2x","filename":"a.png"},
             {"idiom":"ios-marketing","size":"1024x1024","scale":"1x","filename":"b.png"}]}
            """)
        try folder.write("AppIcon.appiconset/a.png", "a")
        try folder.write("AppIcon.appiconset/b.png", "bb")
        #expect(compiled().index.images["AppIcon"]?.images.first?.place.count == 2)
    }

    @Test func aTintedAppIconIsForOthers() throws {
        try folder.write(
            "AppIcon.appiconset/Contents.json",
            """
            {"images":[{"size":"1024x1024","appearances":[{"appearance":"luminosity","value":"tinted"}],"filename":"a.png"},
             {"size":"1024x1024","filename":"b.png"}]}
            """)
        try folder.write("AppIcon.appiconset/a.png", "a")
        try folder.write("AppIcon.appiconset/b.png", "bb")
        #expect(compiled().index.images["AppIcon"]?.images.first?.place.count == 2)
    }

    @Test func aDataSetKeepsItsType() throws {
        try folder.write(
            "seed.dataset/Contents.json",
            #"{"data":[{"idiom":"universal","filename":"s.json","universal-type-identifier":"public.json"}]}"#)
        try folder.write("seed.dataset/s.json", "[1]")
        #expect(compiled().index.data["seed"]?.type == "public.json")
    }

    // MARK: Damaged catalogues

    static let damaged = ["", "[]", "{", #"{"images":1}"#, #"{"images":[{"filename":2}]}"#, "\u{0}"]

    @Test(arguments: damaged)
    func aDamagedContentsFileIsAnErrorWithItsPath(_ text: String) throws {
        try folder.write("a.imageset/Contents.json", text)
        #expect(faults() == ["error a.imageset/Contents.json"])
        #expect(!compiled().isValid)
    }

    @Test(arguments: ["0x", "-1x", "inf", "nanx", "two"])
    func aScaleThatIsNoPositiveNumberIsAWarning(_ scale: String) throws {
        try folder.write("a.imageset/Contents.json", #"{"images":[{"scale":"\#(scale)","filename":"b.png"}]}"#)
        try folder.write("a.imageset/b.png", "b")
        #expect(faults() == ["warning a.imageset/Contents.json"])
        #expect(compiled().index.images["a"]?.images.first?.scale == 1)
    }

    @Test func anAlphaThatIsNoNumberIsAnError() throws {
        let components = #"{"red":1,"green":1,"blue":1,"alpha":"half"}"#
        try folder.write("a.colorset/Contents.json", #"{"colors":[{"color":{"components":\#(components)}}]}"#)
        #expect(faults() == ["error a.colorset/Contents.json"])
    }

    @Test func aMissingFileIsAWarningWithItsPath() throws {
        try folder.write("a.imageset/Contents.json", #"{"images":[{"idiom":"universal","filename":"b.png"}]}"#)
        #expect(faults() == ["warning a.imageset/b.png", "warning a.imageset"])
        #expect(compiled().isValid)
    }

    @Test func aSetWithoutContentsIsAnError() throws {
        try folder.write("a.imageset/b.png", "b")
        #expect(faults() == ["error a.imageset/Contents.json"])
    }

    @Test func ofTwoSetsWithOneNameTheFirstIsTaken() throws {
        for group in ["A", "B"] {
            try folder.write("\(group)/x.imageset/Contents.json", #"{"images":[{"filename":"x.png"}]}"#)
            try folder.write("\(group)/x.imageset/x.png", group == "A" ? "1" : "22")
        }
        #expect(faults() == ["warning B/x.imageset"])
        #expect(compiled().index.images["x"]?.images.first?.place.count == 1)
    }

    @Test func aFileOutsideOfItsSetIsRefused() throws {
        try folder.write("a.imageset/Contents.json", #"{"images":[{"filename":"../../secret"}]}"#)
        #expect(faults().first == "error a.imageset/Contents.json")
    }

    @Test func aKindWithoutUseAndAPDFAreNamed() throws {
        try folder.write("s.symbolset/Contents.json", "{}")
        try folder.write("p.imageset/Contents.json", #"{"images":[{"filename":"p.pdf"}]}"#)
        #expect(faults() == ["warning p.imageset/p.pdf", "warning p.imageset", "warning s.symbolset"])
    }

    @Test func aMissingCatalogueIsAnError() {
        #expect(compiled().diagnostics.map(\.severity) == [.error])
    }

    // MARK: The archive

    @Test func anArchiveIsReadAsItWasWritten() throws {
        try folder.write("a.imageset/Contents.json", #"{"images":[{"filename":"b.png"}]}"#)
        try folder.write("a.imageset/b.png", "pixels")
        let compiler = compiled()
        let data = try compiler.archive()
        let (index, start) = try #require(AssetArchive.read(data))
        #expect(index == compiler.index)
        #expect(data[start...].elementsEqual("pixels".utf8))
        for length in 0..<data.count { #expect(AssetArchive.read(data.prefix(length)) == nil) }
        for place in 0..<data.count {
            var damaged = data
            damaged[place] ^= 0x7F
            if let (index, start) = AssetArchive.read(damaged) {
                #expect(
                    index.images.values.allSatisfy { $0.images.allSatisfy { $0.place.count <= data.count - start } })
            }
        }
    }
}
