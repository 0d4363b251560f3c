import ADKBus
import ADKViews
import Foundation

/// The interfaces Component and Image: places on the screen, in pixels.
extension AccessibleAnswer {
    func component() async throws(BusFault) -> [BusValue] {
        switch call.member {
        case "GetExtents": return [rectangle(element.frame, try space(0))]
        case "GetPosition":
            let corner = pixels(element.frame, try space(0))
            return [.integer(corner.x), .integer(corner.y)]
        case "GetSize":
            let size = pixels(element.frame, .window)
            return [.integer(size.width), .integer(size.height)]
        case "Contains":
            return [.boolean(element.frame.contains(try point(0)))]
        case "GetAccessibleAtPoint":
            guard let found = tree.element(at: try point(0), in: element.id) else { return [.noReference] }
            return [reference(found)]
        case "GetLayer": return [.uint32(element.role == .window ? 7 : 3)]
        case "GetMDIZOrder": return [.int16(-1)]
        case "GetAlpha": return [.double(1.0)]
        case "GrabFocus": return [.boolean(await actor.perform(.focus, on: element.id))]
        case "ScrollTo", "ScrollToPoint": return [.boolean(await actor.perform(.reveal, on: element.id))]
        case "SetExtents", "SetPosition", "SetSize": return [.boolean(false)]
        default: throw .unknownMethod(call)
        }
    }

    func image() throws(BusFault) -> [BusValue] {
        switch call.member {
        case "GetImageExtents": return [rectangle(element.frame, try space(0))]
        case "GetImagePosition":
            let corner = pixels(element.frame, try space(0))
            return [.integer(corner.x), .integer(corner.y)]
        case "GetImageSize":
            let size = pixels(element.frame, .window)
            return [.integer(size.width), .integer(size.height)]
        default: throw .unknownMethod(call)
        }
    }

    /// The place of the element's window on the screen.
    private var place: AccessibleWindowPlace {
        tree.window(of: element.id).flatMap { context.places[$0] } ?? AccessibleWindowPlace()
    }

    /// A rectangle of the window's points, in whole pixels.
    func pixels(_ frame: CGRect, _ space: AccessibleSpace) -> (x: Int, y: Int, width: Int, height: Int) {
        let place = place
        func whole(_ value: CGFloat) -> Int {
            min(max(Int(saturating: (value * place.scale).rounded()), -(1 << 30)), 1 << 30)
        }
        var (x, y) = (whole(frame.minX), whole(frame.minY))
        switch space {
        case .screen: (x, y) = (x + place.x, y + place.y)
        case .window: break
        case .parent:
            let outer = tree[element.parent]?.frame.origin ?? .zero
            (x, y) = (x - whole(outer.x), y - whole(outer.y))
        }
        return (x, y, whole(frame.maxX) - whole(frame.minX), whole(frame.maxY) - whole(frame.minY))
    }

    func rectangle(_ frame: CGRect, _ space: AccessibleSpace) -> BusValue {
        let pixels = pixels(frame, space)
        return .structure([
            .integer(pixels.x), .integer(pixels.y), .integer(pixels.width), .integer(pixels.height),
        ])
    }

    /// The point of three arguments, in points of the window.
    func point(_ index: Int) throws(BusFault) -> CGPoint {
        var (x, y) = (CGFloat(try integer(index)), CGFloat(try integer(index + 1)))
        let place = place
        switch try space(index + 2) {
        case .screen: (x, y) = (x - CGFloat(place.x), y - CGFloat(place.y))
        case .window: break
        case .parent:
            let outer = tree[element.parent]?.frame.origin ?? .zero
            return CGPoint(x: x / place.scale + outer.x, y: y / place.scale + outer.y)
        }
        return CGPoint(x: x / place.scale, y: y / place.scale)
    }
}
