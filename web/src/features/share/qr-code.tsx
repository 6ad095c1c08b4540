import { QRCodeSVG } from 'qrcode.react';

/** An address for the camera of a phone; dark on white in every theme, since cameras want it so. */
export function QrCode({ link, label }: { link: string; label: string }) {
  return (
    <figure className="flex items-center gap-4">
      <span className="shrink-0 rounded-md border border-line bg-white p-2">
        <QRCodeSVG value={link} size={112} title={label} role="img" aria-label={label} />
      </span>
      <figcaption className="text-sm text-muted">Point the camera of a phone at it to open the app there.</figcaption>
    </figure>
  );
}
