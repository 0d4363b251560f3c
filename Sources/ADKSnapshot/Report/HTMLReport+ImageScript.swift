extension HTMLReport {
    /// Puts the images of the page together: whole ones, and those stored as changes of another one.
    static let imageScript = #"""

        const stored = new Map([...document.querySelectorAll('script[data-key]')].map(s => [s.dataset.key, s]));
        async function decoded(address) {
          const image = new Image();
          image.src = address;
          await image.decode();
          return image;
        }
        const numbers = text => text.split(' ').map(Number);
        // Draws the picture on the canvas. `known` are canvases with pictures that were drawn before.
        async function draw(canvas, known) {
          const { base, size, rows, at } = stored.get(canvas.dataset.key).dataset;
          const address = stored.get(canvas.dataset.key).textContent;
          const context = canvas.getContext('2d', { willReadFrequently: true });
          if (!base) {
            const image = await decoded(address);
            [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
            context.drawImage(image, 0, 0);
            return;
          }
          let below = known.find(c => c.dataset.key === base);
          if (!below) {
            below = document.createElement('canvas');
            below.dataset.key = base;
            await draw(below, []);
          }
          [canvas.width, canvas.height] = numbers(size);
          for (const [row, source, count] of rows.split(',').filter(Boolean).map(numbers))
            context.drawImage(below, 0, source, below.width, count, 0, row, below.width, count);
          if (address) context.drawImage(await decoded(address), ...numbers(at));
        }
        """#
}
