extension HTMLReport {
    /// The images of a scene: views, zoom, regions and the difference.
    static let viewerScript = #"""

        const viewers = new Map();
        class Viewer {
          constructor(root) {
            this.root = root;
            this.zoom = 1;
            this.at = -1;
            this.regions = JSON.parse(root.dataset.regions);
            this.panes = [...root.querySelectorAll('.pane')];
            this.images = [...root.querySelectorAll('canvas[data-size]')];
            this.look('side');
            this.resize();
            root.querySelectorAll('[data-mode]').forEach(b => b.onclick = () => this.look(b.dataset.mode));
            const cut = root.querySelector('input');
            cut.oninput = () => root.style.setProperty('--cut', cut.value + '%');
            const zooms = { in: () => this.scaleBy(2), out: () => this.scaleBy(1 / 2), one: () => this.scaleTo(1),
              fit: () => this.fit() };
            root.querySelectorAll('[data-zoom]').forEach(b => b.onclick = zooms[b.dataset.zoom]);
            const next = root.querySelector('.region');
            if (next) next.onclick = event => this.region(event.shiftKey ? -1 : 1);
            for (const pane of this.panes) {
              pane.tabIndex = 0;
              pane.onscroll = () => this.follow(pane);
              // The wheel scrolls the page. It zooms in a picture that was clicked, or with Ctrl.
              pane.addEventListener('wheel', event => {
                if (!event.ctrlKey && document.activeElement !== pane) return;
                event.preventDefault();
                const box = pane.getBoundingClientRect();
                this.scaleTo(this.zoom * (event.deltaY < 0 ? 1.25 : 0.8),
                  event.clientX - box.left, event.clientY - box.top);
              }, { passive: false });
            }
          }
          // Pictures are drawn when they come near the window, and freed when they leave it.
          async load() {
            if (this.loading) return this.loading;
            return this.loading = (async () => {
              for (const [index, canvas] of this.images.entries())
                await this.drawPicture(canvas, this.images.slice(0, index));
              this.isLoaded = true;
              if (this.mode === 'diff') await this.paintDifference();
            })();
          }
          async drawPicture(canvas, known) {
            try {
              await draw(canvas, known);
            } catch (error) {
              [canvas.width, canvas.height] = [0, 0];
              canvas.closest('figure').querySelector('figcaption').textContent = 'picture cannot be shown';
            }
          }
          free() {
            if (!this.isLoaded) return;
            [this.isLoaded, this.loading, this.hasDifference] = [false, undefined, false];
            this.root.querySelectorAll('canvas').forEach(c => [c.width, c.height] = [0, 0]);
          }
          get width() { return Math.max(...this.images.map(i => numbers(i.dataset.size)[0]), 1); }
          get height() { return Math.max(...this.images.map(i => numbers(i.dataset.size)[1]), 1); }
          // One pixel of a picture is one pixel of the screen at a zoom of 1.
          get unit() { return this.zoom / (window.devicePixelRatio || 1); }
          // A picture has its place in the page before it is drawn, and after it was freed.
          resize() {
            for (const image of this.images) {
              const [width, height] = numbers(image.dataset.size);
              image.style.width = width * this.unit + 'px';
              image.style.height = height * this.unit + 'px';
            }
            const canvas = this.root.querySelector('figure.diff canvas');
            if (canvas) {
              canvas.style.width = this.width * this.unit + 'px';
              canvas.style.height = this.height * this.unit + 'px';
            }
            this.root.classList.toggle('close', this.zoom >= 2);
            this.root.querySelector('output').textContent = Math.round(this.zoom * 100) + ' %';
            this.mark();
          }
          // Keeps the point (x, y) of each pane, in the pane's own pixels, at its place.
          scaleTo(zoom, x, y) {
            zoom = Math.max(1 / 16, Math.min(32, zoom));
            const pane = this.visible;
            if (x === undefined) { x = pane.clientWidth / 2; y = pane.clientHeight / 2; }
            const factor = zoom / this.zoom;
            const [left, top] = [(pane.scrollLeft + x) * factor - x, (pane.scrollTop + y) * factor - y];
            this.zoom = zoom;
            this.resize();
            pane.scrollTo(left, top);
            this.follow(pane);
          }
          scaleBy(factor) { this.scaleTo(this.zoom * factor); }
          async fit() {
            await this.load();
            const count = this.mode === 'side' ? this.images.length : 1;
            const room = (this.root.clientWidth - 12 * (count - 1)) / count - 4;
            this.scaleTo(Math.min(1, room * (window.devicePixelRatio || 1) / this.width));
          }
          get visible() { return this.panes.find(p => p.offsetParent && !p.closest('.golden')) || this.panes[0]; }
          follow(pane) {
            for (const other of this.panes) {
              if (other === pane) continue;
              if (other.scrollLeft !== pane.scrollLeft) other.scrollLeft = pane.scrollLeft;
              if (other.scrollTop !== pane.scrollTop) other.scrollTop = pane.scrollTop;
            }
          }
          look(mode) {
            this.mode = mode;
            const { zoom } = this;
            this.root.className = 'compare ' + mode + (zoom >= 2 ? ' close' : '');
            this.root.querySelectorAll('[data-mode]').forEach(b => b.classList.toggle('on', b.dataset.mode === mode));
            if (mode === 'diff') this.load().then(() => this.paintDifference());
          }
          nextMode() {
            const modes = this.root.dataset.modes.split(' ');
            this.look(modes[(modes.indexOf(this.mode) + 1) % modes.length]);
          }
          async region(step) {
            if (!this.regions.length) return;
            await this.load();
            const count = this.regions.length;
            this.at = this.at < 0 ? (step > 0 ? 0 : count - 1) : (this.at + step + count) % count;
            const { x, y, width, height, names } = this.regions[this.at];
            this.root.querySelector('.place').textContent = (this.at + 1) + ' of ' + count + ': '
              + [...names, width + 'x' + height + ' at ' + x + ',' + y].join(', ');
            this.mark();
            const pane = this.visible;
            pane.scrollTo((x + width / 2) * this.unit - pane.clientWidth / 2,
              (y + height / 2) * this.unit - pane.clientHeight / 2);
            this.follow(pane);
            pane.scrollIntoView({ block: 'nearest' });
          }
          mark() {
            this.root.querySelectorAll('.spot').forEach(s => s.remove());
            if (this.at < 0) return;
            const { x, y, width, height } = this.regions[this.at];
            for (const canvas of this.root.querySelectorAll('.canvas')) {
              const spot = document.createElement('div');
              spot.className = 'spot';
              spot.style.cssText = 'left:' + x * this.unit + 'px;top:' + y * this.unit + 'px;width:'
                + width * this.unit + 'px;height:' + height * this.unit + 'px';
              canvas.append(spot);
            }
          }
          // The golden in grey, changed pixels in red, pixels of one picture only in green (new) and blue (golden).
          // The difference of a scene with a tolerance or masks is a picture of its own.
          paintDifference() {
            if (this.hasDifference || !this.isLoaded || this.images.length < 2) return;
            this.hasDifference = true;
            const canvas = this.root.querySelector('figure.diff canvas');
            if (canvas.dataset.key) return this.drawPicture(canvas, []);
            canvas.width = this.width;
            canvas.height = this.height;
            const context = canvas.getContext('2d');
            // Pixels beside a picture are transparent.
            const pixels = image => image.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
            const [golden, actual] = this.images.map(pixels);
            const result = context.createImageData(canvas.width, canvas.height);
            for (let i = 0; i < golden.length; i += 4) {
              let color;
              if (golden[i + 3] && !actual[i + 3]) color = [47, 107, 255];
              else if (!golden[i + 3] && actual[i + 3]) color = [29, 158, 75];
              else if (golden[i] !== actual[i] || golden[i + 1] !== actual[i + 1] || golden[i + 2] !== actual[i + 2]
                || golden[i + 3] !== actual[i + 3]) color = [230, 0, 80];
              else {
                const luma = (golden[i] * 77 + golden[i + 1] * 150 + golden[i + 2] * 29) >> 8;
                const grey = 160 + (luma * 80 / 255 | 0);
                color = [grey, grey, grey];
              }
              result.data[i] = color[0];
              result.data[i + 1] = color[1];
              result.data[i + 2] = color[2];
              result.data[i + 3] = 255;
            }
            context.putImageData(result, 0, 0);
          }
        }
        const near = new IntersectionObserver(entries => entries.forEach(e => {
          if (e.isIntersecting) viewers.get(e.target).load(); else viewers.get(e.target).free();
        }), { rootMargin: '800px' });
        document.querySelectorAll('.compare').forEach(root => {
          viewers.set(root, new Viewer(root));
          near.observe(root);
          root.addEventListener('pointerdown', () => select(root.closest('section')));
        });
        """#
}
