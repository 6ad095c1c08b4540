// What stands beside the pages of an app, on its hosts and where it runs as a project.

function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** At the end of every page, after what the app draws. */
export function showCallToAction(root, { message, button, link }) {
  const anchor = element('a', { textContent: button, href: link, target: '_blank', rel: 'noopener noreferrer' });
  const text = element('p', { textContent: message });
  root.after(element('aside', { className: 'call-to-action', ariaLabel: message }, text, anchor));
}

/** The mark of the platform, at the corner of every page. */
export function showWatermark(root, address) {
  const mark = { className: 'watermark', textContent: 'Built with Lathe', href: address, target: '_blank' };
  root.after(element('a', { ...mark, rel: 'noopener' }));
}
