import Foundation
import Testing

@testable import ADKLayout
@testable import LayoutCases

/// Reads files of layout cases: every field of the format, and errors with their place.
struct LayoutCaseTests {
    private func read(_ root: String, extra: String = "") throws(LayoutCaseError) -> [LayoutCase] {
        try LayoutCase.read(
            Data(
                """
                [{"name": "one", "sizeRange": {"min": [0, 0], "max": [100, "inf"]}, "root": \(root), \
                "paintOrder": ["a"]\(extra)}]
                """.utf8))
    }

    private func failure(_ root: String, extra: String = "") -> String? {
        do {
            _ = try read(root, extra: extra)
            return nil
        } catch {
            return error.description
        }
    }

    private func frames(_ root: String) throws -> [String: CGRect] {
        try #require(try read(root).first).frames(environment: LayoutEnvironment(scale: 2)).frames
    }

    private let a = ##"{"type": "node", "id": "a", "color": "#FF0000", "intrinsicSize": [10, 10]}"##

    @Test func everyTypeAndFieldIsRead() throws {
        let b = a.replacingOccurrences(of: #""a""#, with: #""b""#)
        let roots: [String] = [
            #"{"type": "stack", "direction": "verticalReverse", "spacing": 1, "justifyContent": "spaceAround", "alignItems": "baselineLast", "flexWrap": "wrap", "alignContent": "stretch", "lineSpacing": 2, "horizontalAlignment": "none", "verticalAlignment": "bottom", "children": [@A]}"#,
            #"{"type": "inset", "insets": ["inf", 1, 2, 3], "child": @A}"#,
            #"{"type": "background", "child": @A, "background": @B}"#,
            #"{"type": "overlay", "child": @A, "overlay": @B}"#,
            #"{"type": "center", "centering": "xy", "sizing": "minimumXY", "child": @A}"#,
            #"{"type": "ratio", "ratio": 2, "child": @A}"#,
            #"{"type": "relative", "horizontalPosition": "end", "verticalPosition": "none", "sizing": "minimumX", "child": @A}"#,
            #"{"type": "absolute", "sizing": "sizeToFit", "children": [@A, @B]}"#,
            #"{"type": "corner", "child": @A, "corner": @B, "location": "bottomRight", "offset": [1, -1], "wrapsCorner": true}"#,
            #"{"type": "wrapper", "children": [@A, {"type": "spec"}]}"#,
            ##"{"type": "node", "id": "c", "color": "#00000080", "spec": @A}"##,
        ]
        for root in roots {
            let text = root.replacingOccurrences(of: "@A", with: a).replacingOccurrences(of: "@B", with: b)
            #expect(try frames(text)["a"] != nil, "\(root)")
        }
    }

    @Test func everyStyleIsRead() throws {
        let style = #"""
            {"width": {"pt": 1}, "height": {"fraction": 0.5}, "minWidth": {"pt": 2}, "maxWidth": "auto",
             "minHeight": {"pt": 3}, "maxHeight": {"pt": 4}, "flexBasis": {"pt": 5}, "spacingBefore": 6,
             "spacingAfter": 7, "flexGrow": 8, "flexShrink": 9, "ascender": 10, "descender": -11,
             "alignSelf": "stretch", "layoutPosition": [12, 13]}
            """#
        let root = try #require(try read(a.dropLast() + #", "style": \#(style)}"#).first).root
        let read = root.style
        #expect(
            read.size
                == ASLayoutElementSize(
                    width: 1, height: "50%", minWidth: 2, maxWidth: .auto, minHeight: 3, maxHeight: 4))
        #expect(read.flexBasis == 5 && read.alignSelf == .stretch)
        #expect([read.spacingBefore, read.spacingAfter, read.flexGrow, read.flexShrink] == [6, 7, 8, 9])
        #expect([read.ascender, read.descender] == [10, -11])
        #expect(read.layoutPosition == CGPoint(x: 12, y: 13))
        let sizes = #"{"preferredSize": [1, 2], "minSize": [3, 4], "maxSize": [5, 6]}"#
        let sized = try #require(try self.read(a.dropLast() + #", "style": \#(sizes)}"#).first).root.style
        #expect(sized.preferredSize == CGSize(width: 1, height: 2) && sized.maxSize == CGSize(width: 5, height: 6))
        let layout = #"{"preferredLayoutSize": [{"fraction": 0.25}, "auto"]}"#
        let laid = try #require(try self.read(a.dropLast() + #", "style": \#(layout)}"#).first).root.style
        #expect(laid.preferredLayoutSize == ASLayoutSize(width: "25%", height: .auto))
    }

    @Test func framesInsideNodesAreRelativeToTheRoot() throws {
        let node =
            ##"{"type": "node", "id": "n", "color": "#000000", "spec": {"type": "inset", "insets": [1, 2, 3, 4], "child": \##(a)}}"##
        let frames = try frames(#"{"type": "inset", "insets": [10, 20, 0, 0], "child": \#(node)}"#)
        #expect(frames["n"] == CGRect(x: 20, y: 10, width: 16, height: 14))
        #expect(frames["a"] == CGRect(x: 22, y: 11, width: 10, height: 10))
    }

    @Test func unknownFieldsAreNamed() {
        #expect(
            failure(a.dropLast() + #", "colour": 1, "shade": 2}"#) == #"one.root has unknown fields: "colour", "shade""#
        )
        #expect(failure(a.dropLast() + #", "style": {"widht": 1}}"#) == #"one.root.style has unknown fields: "widht""#)
        #expect(failure(a, extra: #", "note": 1"#) == #"one has unknown fields: "note""#)
    }

    @Test func errorsNameTheirPlace() {
        #expect(failure("3") == "one.root must be an object")
        #expect(failure(#"{"type": "node"}"#) == #"one.root is missing the field "id""#)
        #expect(failure(#"{"type": "grid"}"#)?.contains(#"not "grid""#) == true)
        #expect(failure(#"{"type": "ratio", "ratio": 0, "child": \#(a)}"#) == "one.root.ratio must be above zero")
        #expect(failure(#"{"type": "inset", "insets": [1, 2], "child": \#(a)}"#) == "one.root.insets must be 4 numbers")
        #expect(
            failure(#"{"type": "stack", "children": [\#(a), {"type": "spec", "style": {"flexGrow": -1}}]}"#)
                == "one.root.children[1].style.flexGrow must be 0 or more")
        #expect(
            failure(a.dropLast() + #", "style": {"width": {"fraction": 2}}}"#)
                == "one.root.style.width must be points of 0 or more, or a fraction of 0 to 1")
        #expect(
            failure(a.dropLast() + #", "style": {"width": 20}}"#)
                == #"one.root.style.width must be "auto", {"pt": n} or {"fraction": f}"#)
        #expect(failure(#"{"type": "wrapper", "wrapsCorner": true}"#) == #"one.root has unknown fields: "wrapsCorner""#)
        #expect(
            failure(#"{"type": "absolute", "sizing": "big"}"#) == "one.root.sizing must be one of default, sizeToFit")
    }

    @Test func framesArePrintedAsJSONInOrder() throws {
        let odd = try #require(try read(a).first).frames(environment: LayoutEnvironment(scale: 2))
        let frames = LayoutCase.Frames(
            size: CGSize(width: 10, height: 2.5),
            frames: [
                "b": CGRect(x: -0.5, y: 0, width: 1, height: 2), "a \"\n": CGRect(x: 1e20, y: 0, width: 0, height: 0),
            ])
        let text = FramesJSON.text(of: [("two", odd), ("one", frames)])
        #expect(
            text == #"""
                {
                "two": {"size": [10, 10], "frames": {"a": [0, 0, 10, 10]}},
                "one": {"size": [10, 2.5], "frames": {"a \"\u000a": [1e+20, 0, 0, 0], "b": [-0.5, 0, 1, 2]}}
                }
                """#)
        #expect(throws: Never.self) { try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) }
    }

    @Test func garbageIsAnError() {
        for text in ["", "{", "{}", "[3]", "[{}]", "\u{0}", "[{\"name\": 1}]"] {
            #expect(throws: LayoutCaseError.self) { try LayoutCase.read(Data(text.utf8)) }
        }
        #expect(throws: LayoutCaseError.self) { try LayoutCase.read(Data([0xFF, 0xFE, 0x00])) }
    }
}
