import ADKFoundation
import ADKViews
import Foundation

// What controls tell assistive programs beside UIKit's values. Those with values have it in their own files.

extension UISlider: AccessibilityDescribing {}
extension UIStepper: AccessibilityDescribing {}
extension UIPageControl: AccessibilityDescribing {}

extension UISwitch: AccessibilityDescribing {
    package func describe(_ element: inout AccessibilityElement) {
        element.role = .toggle
        element.value = ""
        element.states.insert(.checkable)
        if isOn { element.states.insert(.checked) }
        if isEnabled { element.actions = [.press] }
    }
}

extension UIProgressView: AccessibilityDescribing {
    package func describe(_ element: inout AccessibilityElement) {
        element.role = .progress
        element.states.insert(.horizontal)
        element.range = AccessibilityRange(Double(progress), in: 0, 1)
    }
}

extension UIActivityIndicatorView: AccessibilityDescribing {
    package func describe(_ element: inout AccessibilityElement) {
        element.role = .indicator
        if isAnimating { element.states.insert(.busy) }
    }
}

extension UISegmentedControl: AccessibilityDescribing {
    package func describe(_ element: inout AccessibilityElement) {
        element.role = .segments
        element.actions.removeAll { [.increment, .decrement].contains($0) }
        element.partCount = numberOfSegments
        if selectedSegmentIndex >= 0 {
            element.selectedParts = [selectedSegmentIndex..<selectedSegmentIndex + 1]
            element.focusedPart = selectedSegmentIndex
        }
    }

    package var accessibilityParts: [AccessibilityPart] {
        zip(segments, frames).enumerated().map { index, part in
            let (segment, frame) = part
            var element = AccessibilityElement(role: .segment)
            element.name = segment.title ?? ""
            element.frame = frame
            element.place = AccessibilityPlace(index, of: numberOfSegments)
            element.states = [.checkable]
            if isEnabled, segment.isEnabled {
                element.states.insert(.enabled)
                element.actions = [.press]
            }
            if index == selectedSegmentIndex { element.states.formUnion([.checked, .selected]) }
            return AccessibilityPart(index, element)
        }
    }

    package func perform(_ request: AccessibilityRequest, part: Int?) -> Bool? {
        switch (request, part) {
        case (.action(0), let index?), (.selectPart(let index, true), nil):
            guard isEnabled, segments.indices.contains(index) else { return false }
            choose(index)
            return true
        default: return nil
        }
    }
}

extension UITabBar: AccessibilityDescribing {
    package func describe(_ element: inout AccessibilityElement) { element.role = .tabs }
}

extension UINavigationBar: AccessibilityDescribing {
    package func describe(_ element: inout AccessibilityElement) { element.role = .toolbar }
}

extension UIToolbar: AccessibilityDescribing {
    package func describe(_ element: inout AccessibilityElement) { element.role = .toolbar }
}

extension AlertView: AccessibilityDescribing {
    package func describe(_ element: inout AccessibilityElement) {
        element.role = .alert
        element.name = texts.words.joined(separator: ". ")
        element.actions = [.dismiss]
    }
}
