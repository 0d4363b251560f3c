import QtQuick
import QtQuick.Templates as T

// The transitions are those of Qt's own styles, with another duration.
T.StackView {
    id: stack
    function next() {
        if (!meter.begin()) return
        if (depth === 1) push(second); else pop()
    }
    onBusyChanged: if (!busy) { meter.end(); Qt.callLater(next) }
    Component.onCompleted: push(first, T.StackView.Immediate)

    component Slide: Transition {
        id: slide
        property real start
        property real end
        XAnimator { from: slide.start; to: slide.end; duration: meter.milliseconds; easing.type: Easing.OutCubic }
    }
    pushEnter: Slide { start: stack.width; end: 0 }
    pushExit: Slide { start: 0; end: -stack.width }
    popEnter: Slide { start: -stack.width; end: 0 }
    popExit: Slide { start: 0; end: stack.width }

    component Label: Text { textFormat: Text.PlainText; color: "#222"; font { family: "Noto Sans"; pixelSize: 13 } }

    component Page: Rectangle {
        id: page
        required property int number
        color: "#f2f2f7"
        Label { x: 20; y: 14; text: "Page " + page.number; font { pixelSize: 24; weight: 600 } }
        Repeater {
            model: 25
            Rectangle {
                required property int index
                x: 20 + 252 * (index % 5); y: 60 + 148 * Math.floor(index / 5)
                width: 232; height: 128; radius: 12
                color: "white"; border { width: 1; color: "#d8d8dd" }
                Rectangle {
                    x: 16; y: 16; width: 48; height: 48; radius: 24
                    color: Qt.hsla((page.number * 7 + index) % 12 / 12, 0.6, 0.45, 1)
                    Label { anchors.centerIn: parent; text: index; color: "white"; font.pixelSize: 18 }
                }
                Label { x: 80; y: 18; text: "Card " + index + " of page " + page.number; font { pixelSize: 15; weight: 600 } }
                Label { x: 80; y: 42; text: "Ten minutes ago"; color: "#777" }
                Label { x: 16; y: 88; text: "A few words that say more about it" }
            }
        }
    }
    Page { id: first; number: 1; visible: false }
    Page { id: second; number: 2; visible: false }
}
