import { AppError } from './app-error';

interface PopupPlace {
  width: number;
  height: number;
  /** Pixels below the top of the browser's own window. */
  below: number;
  /** What it is for, in a message: "to sign in". */
  purpose: string;
}

/**
 * Opens an empty window beside the page. Browsers allow it only in the very moment of a click. Throws AppError where
 * they do not.
 */
export function openPopup({ width, height, below, purpose }: PopupPlace): Window {
  const left = Math.max(0, screenX + (outerWidth - width) / 2);
  const features = `popup,width=${width},height=${height},left=${left},top=${screenY + below}`;
  const popup = window.open('about:blank', '_blank', features);
  if (popup) return popup;
  throw new AppError({
    code: 'popup-blocked',
    message: `Your browser has blocked the window ${purpose}. Allow it and try again`,
    status: 0,
  });
}
