const ACCENT = '#c2410c';

function box(style) {
  const element = document.createElement('div');
  Object.assign(element.style, {
    position: 'fixed',
    display: 'none',
    boxSizing: 'border-box',
    borderRadius: '3px',
    ...style,
  });
  return element;
}

/** Two frames over the page: around what is pointed at, and around what is chosen. They are no part of the app. */
export function createOutlines() {
  const host = document.createElement('div');
  host.setAttribute('aria-hidden', 'true');
  Object.assign(host.style, { position: 'fixed', inset: '0', zIndex: '2147483647', pointerEvents: 'none' });
  const boxes = {
    hovered: box({ outline: `1px dashed ${ACCENT}`, background: 'rgb(194 65 12 / 0.08)' }),
    chosen: box({ outline: `2px solid ${ACCENT}` }),
  };
  const shadow = host.attachShadow({ mode: 'open' });
  shadow.append(boxes.hovered, boxes.chosen);
  document.documentElement.append(host);
  const marked = {};
  const place = () => {
    for (const [name, element] of Object.entries(boxes)) {
      const node = marked[name];
      const { left, top, width, height } = node?.isConnected ? node.getBoundingClientRect() : {};
      const shown = width > 0 && height > 0;
      element.style.display = shown ? 'block' : 'none';
      if (shown)
        Object.assign(element.style, {
          left: `${left}px`,
          top: `${top}px`,
          width: `${width}px`,
          height: `${height}px`,
        });
    }
  };
  const timer = setInterval(place, 100);
  return {
    host,
    mark(name, node) {
      marked[name] = node;
      place();
    },
    remove() {
      clearInterval(timer);
      host.remove();
    },
  };
}
