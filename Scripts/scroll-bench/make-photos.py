#!/usr/bin/env python3
"""Make a deterministic feed: N JPEG photos with photo-like statistics + captions.

    make-photos.py OUTDIR [-n 400] [--size 1600x1067] [--quality 88]

Writes OUTDIR/p0000.jpg ..., OUTDIR/captions.json, OUTDIR/feed.tsv (the same
rows: file, user, hue, caption; tab separated, for programs without a JSON
parser) and OUTDIR/index.html (the Chromium peer's page).  Needs numpy, Pillow.
The spectrum is ~1/f (octave noise), with gradients, hard edges and grain, so
that decode cost and file size are like those of camera photos.  No 16x16 tile of
a photo is one flat colour; xscroll's "blank" figure relies on that.
"""
import argparse
import json
import os
import sys
from concurrent.futures import ProcessPoolExecutor
import numpy as np
from PIL import Image, ImageDraw

def octaves(rng, w, h, base=3, n=8, fall=0.66):
    acc = np.zeros((h, w), np.float32); amp = 1.0
    for k in range(n):
        gw, gh = max(2, int(base * 2 ** k * w / h)), max(2, base * 2 ** k)
        if gh > h: break
        g = rng.standard_normal((gh, gw)).astype(np.float32)
        im = Image.fromarray(g, "F").resize((w, h), Image.BICUBIC)
        acc += amp * np.asarray(im); amp *= fall
    return acc

def photo(i, w, h):
    rng = np.random.default_rng(1000003 + i)
    hue, hue2 = rng.random(), rng.random()
    def col(hh, s, v):
        k = (np.array([5, 3, 1]) + hh * 6) % 6
        return v - v * s * np.clip(np.minimum(k, 4 - k), 0, 1)
    top, bot = col(hue, .55, .85), col(hue2, .6, .45)
    y = np.linspace(0, 1, h, dtype=np.float32)[:, None, None]
    img = top * (1 - y) + bot * y
    lum = octaves(rng, w, h)                       # detail, ~1/f
    tint = octaves(rng, w, h, base=2, n=3)         # slow colour drift
    # hard edges: a few "hills" and discs
    mask = Image.new("L", (w, h), 0); d = ImageDraw.Draw(mask)
    for _ in range(int(rng.integers(3, 8))):
        cx, cy, r = rng.integers(0, w), rng.integers(h // 4, h), rng.integers(h // 12, h // 2)
        d.ellipse([cx - r, cy - r, cx + r, cy + r], fill=int(rng.integers(40, 220)))
    m = (np.asarray(mask, np.float32) / 255.)[..., None]
    img = img * (1 - .6 * m) + .6 * m * col((hue + .45) % 1, .5, .7)
    img = img + (.075 * lum)[..., None] + (.05 * tint)[..., None] * np.array([1, -.3, -1], np.float32)
    img = img + rng.standard_normal((h, w, 1)).astype(np.float32) * .016    # grain
    return Image.fromarray((np.clip(img, .01, .99) * 255).astype(np.uint8), "RGB")

def job(a):
    i, w, h, q, out = a
    p = os.path.join(out, f"p{i:04d}.jpg")
    photo(i, w, h).save(p, quality=q, subsampling=2)
    return os.path.getsize(p)

LAT = ("light over the river early morning we walked up to the ridge and waited "
       "for the fog to lift nobody else was there except two dogs and a very patient "
       "fisherman who told us stories about the winter of the big flood").split()
CJK = "清晨的河面上有薄雾我们沿着山脊慢慢走上去等待太阳升起週末の朝は静かで風が気持ちよかった오늘은정말좋은날씨였다"
ARA = "صباح الخير من الجبل كان الضوء جميلا جدا والهواء بارد والطريق طويل إلى القمة".split()
EMO = ["🌄", "📷", "😀", "🎉", "🏔️", "🐕", "🌊", "❤️", "🚲", "🍜"]
NAMES = ["Ana Lúcia", "陈小明", "Mohamed Said", "يوسف حداد", "Olga Petrova", "佐藤 花子",
         "Jonas Weber", "김민준", "Fatima Noor", "Zoë Kravitz-Smith", "Ольга", "Noah"]

def caption(rng, i):
    kind = i % 8; words = int(rng.integers(5, 45))
    w = [LAT[int(k)] for k in rng.integers(0, len(LAT), words)]
    if kind in (2, 6):
        n = int(rng.integers(10, 90)); s = int(rng.integers(0, len(CJK)))
        w = w[:words // 3] + [(CJK * 4)[s:s + n]]
    if kind in (3, 7):
        w = w[:words // 2] + [ARA[int(k)] for k in rng.integers(0, len(ARA), words // 2 + 2)]
    if kind in (1, 4, 6, 7):
        for _ in range(int(rng.integers(1, 4))):
            w.insert(int(rng.integers(0, len(w) + 1)), EMO[int(rng.integers(0, len(EMO)))])
    s = " ".join(w)
    return s[0].upper() + s[1:]

HTML = """<!doctype html><meta charset=utf-8><title>feed y=0</title><style>
html,body{margin:0;background:#fff;font:14px/20px "Noto Sans","Noto Sans CJK SC","Noto Color Emoji",sans-serif;color:#222}
article{content-visibility:auto;contain-intrinsic-size:100vw calc(66.7vw + 140px);contain:content}
header{display:flex;align-items:center;height:56px;padding:0 16px;gap:12px;font-weight:600}
.a{width:40px;height:40px;border-radius:50%%;color:#fff;text-align:center;line-height:40px;font-size:18px}
img{display:block;width:100%%;height:auto;aspect-ratio:%d/%d;background:#ddd}
p{margin:8px 16px 16px;max-width:600px}</style><body>
%s
<script>setInterval(()=>{let t='feed y='+Math.round(scrollY);if(t!=document.title)document.title=t},250)</script>
"""

def main():
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument("out")
    ap.add_argument("-n", type=int, default=400)
    ap.add_argument("--size", default="1600x1067")
    ap.add_argument("--quality", type=int, default=88)
    a = ap.parse_args()
    w, h = map(int, a.size.split("x")); os.makedirs(a.out, exist_ok=True)
    with ProcessPoolExecutor() as ex:
        sizes = list(ex.map(job, [(i, w, h, a.quality, a.out) for i in range(a.n)], chunksize=4))
    rows = []
    for i in range(a.n):
        rng = np.random.default_rng(7000 + i)
        rows.append(dict(file=f"p{i:04d}.jpg", user=NAMES[i % len(NAMES)],
                         hue=(i * 47) % 360, caption=caption(rng, i)))
    json.dump(rows, open(os.path.join(a.out, "captions.json"), "w"), ensure_ascii=False, indent=0)
    with open(os.path.join(a.out, "feed.tsv"), "w") as f:
        for r in rows: f.write(f"{r['file']}\t{r['user']}\t{r['hue']}\t{r['caption']}\n")
    page = 50                                    # the feed in pages, as from a server
    for start in range(0, a.n, page):
        photos = [dict(id=r["file"][:-4], src=r["file"], width=w, height=h, author=dict(name=r["user"]),
                       caption=r["caption"], likes=(i * 37) % 900) for i, r in enumerate(rows[start:start + page], start)]
        name = "feed.json" if start == 0 else f"feed-{start // page + 1}.json"
        after = f"feed-{start // page + 2}.json" if start + page < a.n else None
        json.dump(dict(version=1, title="Synthetic photos", photos=photos, next=after),
                  open(os.path.join(a.out, name), "w"), ensure_ascii=False, indent=0)
    arts = "\n".join(
        f'<article><header><div class=a style="background:hsl({r["hue"]} 60% 45%)">{r["user"][0]}</div>'
        f'<div>{r["user"]}</div></header><img src="{r["file"]}" width={w} height={h} loading=lazy decoding=async>'
        f'<p dir=auto>{r["caption"]}</p></article>' for r in rows)
    open(os.path.join(a.out, "index.html"), "w").write(HTML % (w, h, arts))
    print(f"{a.n} photos, {sum(sizes)/1e6:.1f} MB, mean {np.mean(sizes)/1e3:.0f} kB -> {a.out}", file=sys.stderr)

if __name__ == "__main__": main()
