# shellcheck shell=bash
# Sourced by the scripts beside this folder: where the repository is, what a machine lacks to
# build, run or test it, and release builds that cost nothing when there is nothing to build.
# It leaves the working directory alone: file names among a program's arguments are the user's.

unset CDPATH
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
readonly root

# One list per purpose. The names are those of Debian 12; later ones and Ubuntu have them too.
readonly toolchain_packages=(g++ git ca-certificates pkg-config)
readonly library_packages=(
    libxcb1-dev libxcb-shm0-dev libxcb-present-dev libxcb-randr0-dev libxcb-xkb-dev
    libxcb-xinput-dev libxcb-sync-dev libxcb-xfixes0-dev libxcb-icccm4-dev libxcb-cursor-dev
    libxkbcommon-dev libxkbcommon-x11-dev libcairo2-dev libpango1.0-dev libfontconfig-dev libfreetype-dev
    libjpeg-dev libturbojpeg0-dev libwebp-dev libpng-dev liblcms2-dev
)
readonly font_packages=(fonts-noto-core fonts-noto-mono fonts-noto-cjk fonts-noto-color-emoji)
# nginx-light and openssl are for transfers: a server and its certificate. unicode-data has the tests of text breaks,
# hunspell-en-us a dictionary, xclip a clipboard of another program, dbus-daemon a message bus, libglib2.0-bin a program
# that uses it, dunst a server of notifications, at-spi2-core and python3-pyatspi a program that
# reads the screen, exiv2 writes the data of photos. The gallery loads libgexiv2-2 and libsqlite3-0.
readonly test_packages=(
    libxcb-xtest0-dev xvfb xauth openbox twm imagemagick desktop-file-utils nginx-light openssl
    unicode-data hunspell-en-us xclip dbus-daemon libglib2.0-bin dunst at-spi2-core python3-pyatspi
    exiv2 libgexiv2-2 libsqlite3-0 gir1.2-gtk-3.0 python3-pyqt5
)
# For tests that click through the report of screenshot tests. Ubuntu has no package of it; CI fails without it.
# shellcheck disable=SC2034  # Scripts/test reads it
readonly browser_packages=(chromium)
# The tools that make the pictures of README.
# shellcheck disable=SC2034  # Scripts/front-door reads it
readonly picture_packages=(imagemagick webp fonts-noto-core)
# Libraries that are loaded when the first HEIC, AVIF, JPEG XL, TIFF, BMP, ICO, PNM, SVG or raw image or the first http address
# or the first HTML or Markdown is met, or the user writes with an input method or in a language with a dictionary, or the app uses
# the session bus: the names of one line are those of several versions of Debian and Ubuntu, and a machine needs the
# first that it can have.
readonly loaded_packages=(
    libheif1 libheif-plugin-libde265 libheif-plugin-dav1d
    "libjxl0.7 libjxl0.8 libjxl0.9 libjxl0.10 libjxl0.11"
    libgdk-pixbuf-2.0-0 libxcb-imdkit1 libenchant-2-2 libsystemd0
    "libxml2 libxml2-16" libmd4c0 librsvg2-2
    "libraw20 libraw22 libraw23 libraw23t64"
    "libcurl4 libcurl4t64"
)
# The toolkits the scroll benchmark compares with.
# shellcheck disable=SC2034  # Scripts/bench reads it
readonly peer_packages=(
    libgtk-4-dev qt6-base-dev qt6-declarative-dev qml6-module-qtquick qml6-module-qtquick-window qml6-module-qtqml
    qml6-module-qtqml-workerscript libgl1-mesa-dri chromium
)
# The viewers of photos that the gallery is compared with.
# shellcheck disable=SC2034  # Scripts/bench reads it
readonly viewer_packages=(qimgv geeqie gthumb gwenview eog dbus)
# The toolkits the motion benchmark compares with.
# shellcheck disable=SC2034  # Scripts/bench reads it
readonly motion_peer_packages=(
    libgtk-4-dev qt6-base-dev qt6-base-dev-tools qt6-declarative-dev qml6-module-qtquick qml6-module-qtquick-window
    qml6-module-qtquick-templates qml6-module-qtqml qml6-module-qtqml-workerscript libgl1-mesa-dri
)
# The client of the accessibility benchmark, and the list of GTK 4 that it compares with.
# shellcheck disable=SC2034  # Scripts/bench reads it
readonly accessibility_peer_packages=(dbus-daemon at-spi2-core python3-gi gir1.2-gtk-4.0)

# What the script at hand needs. A script adds to it before it asks for anything.
packages=("${toolchain_packages[@]}" "${library_packages[@]}" "${font_packages[@]}")
# The static library of FoundationNetworking, which the product UIKit imports, is linked with libcurl. Two variants of its
# development files exclude each other, and each will do.
pkg-config --exists libcurl 2>/dev/null || packages+=(libcurl4-openssl-dev)

# What `swift build` itself is linked with; asked for only where it does not start.
readonly swift_packages=(libcurl4 libxml2 libsqlite3-0 libncurses6 libedit2 tzdata)

# The names Package.swift looks for, for systems without Debian's packages.
readonly pkg_config_modules=(
    xcb xcb-shm xcb-present xcb-randr xcb-xkb xcb-xinput xcb-sync xcb-xfixes xcb-icccm xcb-cursor
    xkbcommon-x11 cairo pangoft2 cairo-ft fontconfig freetype2 libjpeg libturbojpeg libpng libwebp libwebpdemux
    lcms2 libcurl
)

# The oldest Swift that reads Package.swift.
readonly swift_major=6 swift_minor=2

say() { printf '%s\n' "$*" >&2; }

fail() {
    say "$@"
    exit 1
}

# Prints those of the named packages that are not installed.
missing_packages() {
    local installed name
    installed=" $(dpkg-query -W -f='${db:Status-Status}:${Package} ' "$@" 2>/dev/null || true)"
    for name in "$@"; do
        [[ $installed == *" installed:$name "* ]] || printf '%s\n' "$name"
    done
}

# Whether apt knows where to get every named package.
apt_knows() {
    local name
    for name in "$@"; do
        # Without -q: grep would end early, apt-cache fail at the closed pipe, and pipefail report that.
        apt-cache policy "$name" 2>/dev/null | grep 'Candidate: [^(]' >/dev/null || return 1
    done
}

# Prints the names that the libraries of `loaded_packages` have here; what this system does not have is left out,
# and the tests that need it say so.
loaded_here() {
    command -v apt-cache >/dev/null || return 0
    local line name
    if [[ -n $(missing_packages libheif1) ]] && ! apt_knows libheif1 && ((EUID == 0)); then apt-get update -q >&2; fi
    for line in "${loaded_packages[@]}"; do
        for name in $line; do
            if [[ -z $(missing_packages "$name") ]] || apt_knows "$name"; then
                printf '%s\n' "$name"
                break
            fi
        done
    done
}

# Installs the named packages where they are missing; needs root only then.
require_packages() {
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        require_modules
        return
    fi
    local missing
    mapfile -t missing < <(missing_packages "$@")
    ((${#missing[@]} > 0)) || return 0

    local install=(apt-get install -y --no-install-recommends --no-remove "${missing[@]}") as_root=()
    if ((EUID != 0)); then
        if ! sudo -n true 2>/dev/null; then
            say "Some Debian packages are missing, and installing them needs root. Run this line, then start again:"
            fail "sudo apt-get update && sudo ${install[*]}"
        fi
        as_root=(sudo)
    fi
    say "Installing ${#missing[@]} missing Debian packages, this once: ${missing[*]}"
    local quiet=(env DEBIAN_FRONTEND=noninteractive)
    apt_knows "${missing[@]}" || "${as_root[@]}" apt-get update -q >&2
    "${as_root[@]}" "${quiet[@]}" "${install[@]}" -q >&2 && return
    say "That failed; trying once more with fresh package lists."
    "${as_root[@]}" apt-get update -q >&2
    "${as_root[@]}" "${quiet[@]}" "${install[@]}" -q >&2 ||
        fail "apt-get could not install: ${missing[*]}"
}

# Without apt: everything has to be there already.
require_modules() {
    local missing=() module
    command -v pkg-config >/dev/null || fail "This is not Debian, and pkg-config is missing: install it first."
    for module in "${pkg_config_modules[@]}"; do
        pkg-config --exists "$module" || missing+=("$module")
    done
    ((${#missing[@]} > 0)) || return 0
    say "This is not Debian: install the development packages that have these pkg-config modules:"
    say "  ${missing[*]}"
    say "and the fonts Noto Sans, Noto Sans CJK and Noto Color Emoji; the tests also need Xvfb."
    fail "On Debian the packages are: ${library_packages[*]} ${font_packages[*]} ${test_packages[*]}"
}

# Swift, everything to build with, and whatever else the script needs.
require_build() {
    local how="Get Swift $swift_major.$swift_minor or newer for your system from the download page of swift.org
(or with swiftly, from the same page), unpack it, and put its usr/bin into PATH."
    command -v swift >/dev/null || fail "Swift is missing: there is no \`swift\` in PATH.
$how"
    require_packages "${packages[@]}"
    if command -v apt-get >/dev/null && ! swift build --version >/dev/null 2>&1; then
        require_packages "${swift_packages[@]}"
    fi
    local text
    text=$(swift --version 2>&1) || fail "\`swift --version\` fails:
$text"
    [[ $text =~ Swift\ version\ ([0-9]+)\.([0-9]+) ]] || fail "This is no Swift I know: $text"
    local major=${BASH_REMATCH[1]} minor=${BASH_REMATCH[2]}
    ((major > swift_major || (major == swift_major && minor >= swift_minor))) ||
        fail "Swift $major.$minor is too old.
$how"
}

# How a release build is linked, in the array `release_flags`.
#
# With the Swift libraries inside, a program starts sooner and takes less memory. LLVM's linker writes what
# has to be adjusted at the start in a hundredth of the space, leaves out names that nobody looks up, and lays
# side by side what the gallery uses of the libraries.
set_release_flags() {
    local tools
    tools=$(dirname "$(readlink -f "$(command -v swift)")")
    # Debian 12's valgrind reads DWARF 4 only.
    release_flags=(-Xcc -gdwarf-4)
    [[ -d $tools/../lib/swift_static ]] || return 0
    release_flags+=(--static-swift-stdlib)
    [[ -x $tools/ld.lld ]] || return 0
    release_flags+=(
        -Xswiftc -use-ld=lld -Xlinker --no-export-dynamic -Xlinker -z -Xlinker pack-relative-relocs
        -Xlinker "--symbol-ordering-file=$root/Scripts/lib/gallery.order" -Xlinker --no-warn-symbol-ordering
    )
}

# Builds the named products in release, without a word where they are up to date.
#
# A stamp per product says when its last build began, and by which Swift: looking for anything
# newer takes milliseconds, where asking SwiftPM takes seconds.
build_release() {
    local product stamp log release_flags
    for product in "$@"; do
        stamp=$root/.build/release-$product.stamp
        log=$root/.build/release-$product.log
        if [[ -x $root/.build/release/$product ]] && is_current "$stamp"; then
            require_packages "${packages[@]}"
            continue
        fi
        require_build
        mkdir -p "$root/.build"
        if [[ -x $root/.build/release/$product ]]; then
            say "Building $product …"
        else
            say "Building $product for the first time, which takes some minutes …"
        fi
        # The first build writes Package.resolved, an input like the others: it has to be there first.
        [[ -e $root/Package.resolved ]] || swift package --package-path "$root" resolve >"$log" 2>&1 ||
            { cat "$log" >&2; fail "The packages that Package.swift names could not be fetched."; }
        set_release_flags
        toolchain >"$stamp.new"
        if ! swift build --package-path "$root" -c release "${release_flags[@]}" --product "$product" >"$log" 2>&1; then
            cat "$log" >&2
            rm -f "$stamp.new"
            fail "$product could not be built."
        fi
        mv "$stamp.new" "$stamp"
    done
}

# Whether nothing that goes into a build has changed since the stamp was made.
is_current() {
    local inputs=("$root/Sources" "$root/Tests/LoopbackServers" "$root/Shims" "$root/Package.swift" "$root/Scripts/lib")
    [[ ! -e $root/Package.resolved ]] || inputs+=("$root/Package.resolved")
    [[ -e $1 && $(<"$1") == "$(toolchain)" && -z $(find "${inputs[@]}" -newer "$1" -print -quit) ]]
}

# Tells one Swift from another without starting it.
toolchain() {
    stat -Lc '%n %Y %s' "$(command -v swift || echo /nonexistent)" 2>/dev/null || echo "no Swift"
}
