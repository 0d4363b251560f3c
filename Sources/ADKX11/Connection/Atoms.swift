import CXCB

/// The atoms (names with numbers on the server), all requested in one round trip by `XConnection`.
@MainActor
struct Atoms {
    enum Name: String, CaseIterable {
        case adkSelection = "ADK_SELECTION"
        case atomPair = "ATOM_PAIR"
        case clipboard = "CLIPBOARD"
        case clipboardManager = "CLIPBOARD_MANAGER"
        case delete = "DELETE"
        case dndActionCopy = "XdndActionCopy"
        case dndActionMove = "XdndActionMove"
        case dndAware = "XdndAware"
        case dndDrop = "XdndDrop"
        case dndEnter = "XdndEnter"
        case dndFinished = "XdndFinished"
        case dndLeave = "XdndLeave"
        case dndPosition = "XdndPosition"
        case dndSelection = "XdndSelection"
        case dndStatus = "XdndStatus"
        case dndTypeList = "XdndTypeList"
        case imageBMP = "image/bmp"
        case imageGIF = "image/gif"
        case imageJPEG = "image/jpeg"
        case imagePNG = "image/png"
        case imageTIFF = "image/tiff"
        case imageWebP = "image/webp"
        case incr = "INCR"
        case manager = "MANAGER"
        case atSPIBus = "AT_SPI_BUS"
        case multiple = "MULTIPLE"
        case netscapeURL = "_NETSCAPE_URL"
        case null = "NULL"
        case saveTargets = "SAVE_TARGETS"
        case targets = "TARGETS"
        case text = "TEXT"
        case textHTML = "text/html"
        case textPlain = "text/plain"
        case textPlainUTF8 = "text/plain;charset=utf-8"
        case textURIList = "text/uri-list"
        case timestamp = "TIMESTAMP"
        case utf8String = "UTF8_STRING"
        case wmChangeState = "WM_CHANGE_STATE"
        case wmDeleteWindow = "WM_DELETE_WINDOW"
        case wmProtocols = "WM_PROTOCOLS"
        case wmState = "WM_STATE"
        case netActiveWindow = "_NET_ACTIVE_WINDOW"
        case netCurrentDesktop = "_NET_CURRENT_DESKTOP"
        case netStartupID = "_NET_STARTUP_ID"
        case netStartupInfo = "_NET_STARTUP_INFO"
        case netStartupInfoBegin = "_NET_STARTUP_INFO_BEGIN"
        case netSupportingWMCheck = "_NET_SUPPORTING_WM_CHECK"
        case netWMIcon = "_NET_WM_ICON"
        case netWMIconName = "_NET_WM_ICON_NAME"
        case netWMName = "_NET_WM_NAME"
        case netWMPID = "_NET_WM_PID"
        case netWMPing = "_NET_WM_PING"
        case netWMState = "_NET_WM_STATE"
        case netWMStateDemandsAttention = "_NET_WM_STATE_DEMANDS_ATTENTION"
        case netWMStateFullScreen = "_NET_WM_STATE_FULLSCREEN"
        case netWMStateHidden = "_NET_WM_STATE_HIDDEN"
        case netWMStateMaximizedHorizontally = "_NET_WM_STATE_MAXIMIZED_HORZ"
        case netWMStateMaximizedVertically = "_NET_WM_STATE_MAXIMIZED_VERT"
        case netWMSyncRequest = "_NET_WM_SYNC_REQUEST"
        case netWMSyncRequestCounter = "_NET_WM_SYNC_REQUEST_COUNTER"
        case netWMUserTime = "_NET_WM_USER_TIME"
        case netWorkArea = "_NET_WORKAREA"
        case xsettingsScreen = "_XSETTINGS_S0"
        case xsettingsSettings = "_XSETTINGS_SETTINGS"
        case netWMWindowType = "_NET_WM_WINDOW_TYPE"
        case netWMWindowTypeDropDownMenu = "_NET_WM_WINDOW_TYPE_DROPDOWN_MENU"
        case netWMWindowTypeNormal = "_NET_WM_WINDOW_TYPE_NORMAL"
        case netWMWindowTypePopUpMenu = "_NET_WM_WINDOW_TYPE_POPUP_MENU"
    }

    private var values: [Name: xcb_atom_t] = [:]

    /// `XCB_ATOM_NONE` (0) if the connection was lost before the answer.
    subscript(name: Name) -> xcb_atom_t {
        get { values[name] ?? xcb_atom_t(XCB_ATOM_NONE.rawValue) }
        set { values[name] = newValue }
    }
}
