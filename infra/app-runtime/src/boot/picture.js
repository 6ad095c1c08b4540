// The package's own choice for browsers would bring helpers of the bundler into the loader.
import html2canvas from 'html2canvas/dist/html2canvas.esm.js';

/** As on a desk, whatever the width of the preview. */
const WIDTH = 1280;
const HEIGHT = 800;
const SCALE = 0.5;

/** html2canvas measures where letters stand beside an image in line, which Tailwind makes a block of. */
function imagesInLine() {
  const style = document.createElement('style');
  style.textContent = 'body > div:last-child > img { display: inline-block !important; }';
  document.head.append(style);
  return () => style.remove();
}

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

/** People's addresses have no place in a picture that others may see. */
function hideAddresses(page) {
  const texts = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) texts.currentNode.data = texts.currentNode.data.replace(EMAIL, '…');
}

/** Whether all of it has one colour: the page had nothing to draw yet, or no size. */
function isBlank(canvas) {
  const pixels = new Uint32Array(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.buffer);
  return pixels.every((pixel) => pixel === pixels[0]);
}

/**
 * Draws the upper part of the page, small, as base64 of a WebP (of a PNG where the browser has no other); null where
 * there is nothing to see. Pictures of other hosts are left out: drawn, they would lock the whole.
 */
export async function takePicture() {
  const done = imagesInLine();
  const canvas = await html2canvas(document.body, {
    width: WIDTH,
    height: HEIGHT,
    windowWidth: WIDTH,
    windowHeight: HEIGHT,
    scale: SCALE,
    x: 0,
    y: 0,
    scrollX: 0,
    scrollY: 0,
    logging: false,
    onclone: hideAddresses,
    backgroundColor: getComputedStyle(document.body).backgroundColor,
  }).finally(done);
  return isBlank(canvas) ? null : canvas.toDataURL('image/webp', 0.8).split(',')[1];
}
