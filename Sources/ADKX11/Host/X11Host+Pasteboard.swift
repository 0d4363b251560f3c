import ADKDesktop
import ADKGraphics
import ADKViews
import CXCB
import Foundation

/// The pasteboards, connected to the selections CLIPBOARD and PRIMARY.
extension X11Host {
    /// Claims the selection of `pasteboard` for its content.
    package func offer(_ pasteboard: UIPasteboard) {
        (pasteboard === UIPasteboard.primary ? primary : clipboard).offer(pasteboard.content, at: lastUserTime)
    }

    /// Where the content that another program copied is read. Its types are not known.
    package func source(of pasteboard: UIPasteboard) -> (any TransferSource)? {
        SelectionSource(
            connection.atoms.selection(of: pasteboard), nil, at: lastUserTime, reader: selectionReader, on: connection)
    }

    package func watch(_ pasteboard: UIPasteboard) -> Bool {
        // The clipboards handle the loss of a selection.
        _ = (clipboard, primary)
        selectionWatch = selectionWatch ?? SelectionWatch(host: self)
        selectionWatch?.watch(pasteboard)
        return selectionWatch != nil
    }

    /// Server time of the user's last action in any of the windows; 0 before the first.
    var lastUserTime: xcb_timestamp_t {
        windows.values.map(\.lastUserTime).max { Int32(bitPattern: $0 &- $1) < 0 } ?? 0
    }
}
