/// The requests this program sends, by their protocol names, which appear in error messages.
enum XRequest: String {
    case changeProperty = "ChangeProperty"
    case deleteProperty = "DeleteProperty"
    case changeWindowAttributes = "ChangeWindowAttributes"
    case changeKeyboardFlags = "XkbPerClientFlags"
    case configureWindow = "ConfigureWindow"
    case convertSelection = "ConvertSelection"
    case createColormap = "CreateColormap"
    case createCounter = "SyncCreateCounter"
    case createGC = "CreateGC"
    case createPixmap = "CreatePixmap"
    case createWindow = "CreateWindow"
    case destroyCounter = "SyncDestroyCounter"
    case destroyWindow = "DestroyWindow"
    case fixesCreateRegion = "XFixesCreateRegion"
    case fixesDestroyRegion = "XFixesDestroyRegion"
    case fixesQueryVersion = "XFixesQueryVersion"
    case fixesSelectSelectionInput = "XFixesSelectSelectionInput"
    case fixesSetWindowShapeRegion = "XFixesSetWindowShapeRegion"
    case freeColormap = "FreeColormap"
    case freeCursor = "FreeCursor"
    case freeGC = "FreeGC"
    case freePixmap = "FreePixmap"
    case getAtomName = "GetAtomName"
    case getInputFocus = "GetInputFocus"
    case getImage = "GetImage"
    case getGeometry = "GetGeometry"
    case getKeyboardMapping = "GetKeyboardMapping"
    case getSelectionOwner = "GetSelectionOwner"
    case getProperty = "GetProperty"
    case grabKeyboard = "GrabKeyboard"
    case grabPointer = "GrabPointer"
    case inputGrabDevice = "XIGrabDevice"
    case inputQueryDevice = "XIQueryDevice"
    case inputQueryVersion = "XIQueryVersion"
    case inputSelectEvents = "XISelectEvents"
    case inputUngrabDevice = "XIUngrabDevice"
    case internAtom = "InternAtom"
    case mapWindow = "MapWindow"
    case presentNotify = "PresentNotifyMSC"
    case presentQueryVersion = "PresentQueryVersion"
    case presentSelectInput = "PresentSelectInput"
    case queryScreensVersion = "RRQueryVersion"
    case queryScreens = "RRGetScreenResourcesCurrent"
    case queryCrtc = "RRGetCrtcInfo"
    case putImage = "PutImage"
    case selectScreenChanges = "RRSelectInput"
    case useKeyboardExtension = "XkbUseExtension"
    case selectKeyboardEvents = "XkbSelectEvents"
    case sendEvent = "SendEvent"
    case setSelectionOwner = "SetSelectionOwner"
    case setCounter = "SyncSetCounter"
    case shmAttach = "ShmAttachFd"
    case shmAttachSystemV = "ShmAttach"
    case shmDetach = "ShmDetach"
    case shmPutImage = "ShmPutImage"
    case shmQueryVersion = "ShmQueryVersion"
    case syncInitialize = "SyncInitialize"
    case translateCoordinates = "TranslateCoordinates"
    case ungrabKeyboard = "UngrabKeyboard"
    case ungrabPointer = "UngrabPointer"
}

/// The last requests sent. An error has only a sequence number: this gives it a name.
struct RequestHistory {
    /// Number of requests kept. Errors arrive within a round trip, and fewer requests than this are pending at once.
    private static let capacity = 256

    /// A request, with the shared memory that it uses.
    typealias Entry = (sequence: UInt32, request: XRequest, segment: UInt32?)
    private var entries: [Entry] = []
    private var next = 0

    mutating func note(_ request: XRequest, of segment: UInt32?, sequence: UInt32) {
        if entries.count < RequestHistory.capacity {
            entries.append((sequence, request, segment))
        } else {
            entries[next] = (sequence, request, segment)
        }
        next = (next + 1) % RequestHistory.capacity
    }

    /// The request with that sequence number; nil if it was too long ago. O(capacity), for errors only.
    func entry(sequence: UInt32) -> Entry? { entries.last { $0.sequence == sequence } }
}

/// A request that the server refused.
struct XProtocolError: Equatable, CustomStringConvertible {
    /// Nil if the request is no longer known; the opcodes identify it then.
    var request: XRequest?
    /// The shared memory that the request uses.
    var segment: UInt32?
    var code: UInt8
    /// An extension's name for the code; nil for core errors.
    var extensionName: String?
    var resource: UInt32
    var majorOpcode: UInt8
    var minorOpcode: UInt16

    private static let names = [
        "Success", "BadRequest", "BadValue", "BadWindow", "BadPixmap", "BadAtom", "BadCursor", "BadFont", "BadMatch",
        "BadDrawable", "BadAccess", "BadAlloc", "BadColor", "BadGC", "BadIDChoice", "BadName", "BadLength",
        "BadImplementation",
    ]

    var description: String {
        let core = Int(code) < XProtocolError.names.count ? XProtocolError.names[Int(code)] : "error \(code)"
        let name = extensionName ?? core
        let asked = request?.rawValue ?? "request \(majorOpcode).\(minorOpcode)"
        return "\(name) from \(asked), resource 0x\(String(resource, radix: 16))"
    }
}
