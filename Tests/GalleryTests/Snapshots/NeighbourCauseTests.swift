import Foundation
import Testing

@testable import ADKSnapshot

/// Which of several frames that changed together is named as the cause.
struct NeighbourCauseTests {
    /// The causes between two records, each with its change.
    private func causes(_ old: String, _ new: String) -> [String] {
        var regions = [ChangedRegion(x: 0, y: 0, width: 400, height: 800, pixelCount: 9)]
        return NodeFrames(text: "nodes 2\n" + new, scale: 1)
            .causes(since: NodeFrames(text: "nodes 2\n" + old, scale: 1), regions: &regions)
            .map { "\($0.qualifiedName): \($0.change)" }
    }

    @Test func aLowerBarIsTheCauseOfTheRoomBelowIt() {
        let causes = causes(
            """
            UIView  @ 0 0 400 800
              UITabBar  @ 0 0 400 48
                TabRow  @ 0 0 400 48
                  BarButtonNode  @ 10 8 70 32
                  BarButtonNode  @ 90 8 70 32
                UIView  @ 0 47 400 1  level=1 background=#000000
              Page  @ 0 48 400 752
                Table  @ 0 48 400 752
                  Row  @ 0 48 400 68
            """,
            """
            UIView  @ 0 0 400 800
              UITabBar  @ 0 0 400 47
                TabRow  @ 0 0 400 47
                  BarButtonNode  @ 10 7 70 32
                  BarButtonNode  @ 90 7 70 32
                UIView  @ 0 46 400 1  level=1 background=#000000
              Page  @ 0 47 400 753
                Table  @ 0 47 400 753
                  Row  @ 0 47 400 68
            """)
        #expect(causes == ["UITabBar: height 48 → 47"])
    }

    @Test func aBarAtTheEndIsTheCauseOfTheRoomAboveIt() {
        let causes = causes(
            """
            UIView  @ 0 0 400 800
              Page  @ 0 0 400 752
                Table  @ 0 0 400 752
              UITabBar  @ 0 752 400 48
                TabRow  @ 0 752 400 48
            """,
            """
            UIView  @ 0 0 400 800
              Page  @ 0 0 400 753
                Table  @ 0 0 400 753
              UITabBar  @ 0 753 400 47
                TabRow  @ 0 753 400 47
            """)
        #expect(causes == ["UITabBar: y 752 → 753, height 48 → 47"])
    }

    @Test func aColumnIsTheCauseOfTheRoomBesideIt() {
        let causes = causes(
            """
            Row  @ 0 0 400 40
              Field  @ 0 0 100 40
              Value  @ 100 0 300 40
            """,
            """
            Row  @ 0 0 400 40
              Field  @ 0 0 101 40
              Value  @ 101 0 299 40
            """)
        #expect(causes == ["Field in Row: width 100 → 101"])
    }

    /// The row grows by as much as the portrait, which does not fill it.
    @Test func aLargerPortraitIsTheCauseOfTheHigherRowAroundIt() {
        let causes = causes(
            """
            Table  @ 0 0 400 800
              Row  @ 0 0 400 200
                Avatar  @ 16 16 40 40
                  Picture  @ 16 16 40 40
                Name  @ 68 16 119 21
                Date  @ 68 38 119 18
                Photo  @ 0 68 400 100
                Likes  @ 16 170 200 18
            """,
            """
            Table  @ 0 0 400 800
              Row  @ 0 0 400 201
                Avatar  @ 16 16 41 41
                  Picture  @ 16 16 41 41
                Name  @ 69 16 119 21
                Date  @ 69 38 119 18
                Photo  @ 0 69 400 100
                Likes  @ 16 171 200 18
            """)
        #expect(causes == ["Avatar in Row: width 40 → 41, height 40 → 41"])
    }

    @Test func aTextThatMovedDownIsTheCauseOfTheHigherBoxesAroundIt() {
        let causes = causes(
            """
            Table  @ 0 0 400 800
              Row  @ 0 0 400 100
                Content  @ 0 0 400 100
                  Title  @ 16 16 200 20
                  Likes  @ 16 66 200 18
            """,
            """
            Table  @ 0 0 400 800
              Row  @ 0 0 400 106
                Content  @ 0 0 400 106
                  Title  @ 16 16 200 20
                  Likes  @ 16 72 200 18
            """)
        #expect(causes.contains("Likes in Content: y 66 → 72"), "\(causes)")
    }

    /// Only a new record tells layers from nodes.
    @Test func aScrollBarIsNotTheCauseOfTheLowerEndOfItsList() {
        func record(_ height: CGFloat) -> NodeFrames {
            NodeFrames(
                entries: [
                    .init(name: "Row", frame: CGRect(x: 0, y: 0, width: 400, height: height + 40), depth: 0),
                    .init(name: "Strip", frame: CGRect(x: 0, y: 40, width: 400, height: height), depth: 1),
                    .init(
                        name: "Thumb", frame: CGRect(x: 2, y: 30 + height, width: 40, height: 8), depth: 2,
                        properties: [.background: "#000000"], isExtra: true),
                ], scale: 1)
        }
        var regions = [ChangedRegion(x: 0, y: 0, width: 400, height: 800, pixelCount: 9)]

        let causes = record(193).causes(since: record(192), regions: &regions)

        #expect(causes.map { "\($0.qualifiedName): \($0.change)" } == ["Strip in Row: height 192 → 193"])
    }

    @Test func aPlainBoxIsNamedAfterTheNodeThatFillsIt() {
        let causes = causes(
            """
            UIView  @ 0 0 400 800
              PresentationCard  @ 40 300 320 100
                UIView  @ 40 300 320 100
                  AlertView  @ 40 300 320 100
                    ASTextNode  @ 60 320 280 20
                    ASTextNode  @ 60 350 280 20
            """,
            """
            UIView  @ 0 0 400 800
              PresentationCard  @ 41 300 318 100
                UIView  @ 41 300 318 100
                  AlertView  @ 41 300 318 100
                    ASTextNode  @ 61 320 278 20
                    ASTextNode  @ 61 350 278 20
            """)
        #expect(causes == ["AlertView: x 40 → 41, width 320 → 318"])
    }

    @Test func aPlainBoxWithSeveralNodesKeepsItsName() {
        let causes = causes(
            """
            Screen  @ 0 0 400 800
              UIView  @ 40 300 320 100
                A  @ 40 300 320 50
                B  @ 40 350 320 50
            """,
            """
            Screen  @ 0 0 400 800
              UIView  @ 40 310 320 100
                A  @ 40 310 320 50
                B  @ 40 360 320 50
            """)
        #expect(causes == ["UIView in Screen: y 300 → 310"])
    }
}
