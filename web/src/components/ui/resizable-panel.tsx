import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';

interface ResizablePanelProps {
  /** Name of the panel. */
  name: string;
  /** Name of its handle. */
  label: string;
  /** Where this browser keeps the width. */
  storageKey: string;
  /** Pixels. */
  initial: number;
  min: number;
  max: number;
  children: ReactNode;
}

const step = 24;

/** A panel whose right edge can be dragged or moved with the arrow keys. */
export function ResizablePanel({ name, label, storageKey, initial, min, max, children }: ResizablePanelProps) {
  const panel = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(() => stored(storageKey, initial, min, max));
  // What floats over the page keeps off it.
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--side-panel', `${panel.current?.getBoundingClientRect().right ?? 0}px`);
    return () => void style.removeProperty('--side-panel');
  }, [width]);
  const resize = (next: number): void => {
    const value = Math.round(Math.min(max, Math.max(min, next)));
    setWidth(value);
    keep(storageKey, value);
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    event.preventDefault();
    const handle = event.currentTarget;
    const left = event.clientX - width;
    handle.setPointerCapture(event.pointerId);
    const move = (moved: globalThis.PointerEvent): void => resize(moved.clientX - left);
    handle.addEventListener('pointermove', move);
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', move), {
      once: true,
    });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowLeft') resize(width - step);
    else if (event.key === 'ArrowRight') resize(width + step);
    else if (event.key === 'Home') resize(min);
    else if (event.key === 'End') resize(max);
    else return;
    event.preventDefault();
  };
  return (
    <aside
      ref={panel}
      aria-label={name}
      className="relative h-full shrink-0 border-r border-line bg-paper"
      style={{ width }}
    >
      {children}
      {/* A separator that takes the focus is a window splitter, which keys and pointer move (WAI-ARIA 1.2). */}
      <div
        role="separator"
        aria-orientation="vertical"
        aria-label={label}
        aria-valuenow={width}
        aria-valuemin={min}
        aria-valuemax={max}
        tabIndex={0}
        onPointerDown={onPointerDown}
        onKeyDown={onKeyDown}
        onDoubleClick={() => resize(initial)}
        className="absolute inset-y-0 -right-1 z-30 w-2 cursor-col-resize touch-none after:absolute after:inset-y-0 after:left-[3px] after:w-0.5 after:transition-colors hover:after:bg-accent active:after:bg-accent"
      />
    </aside>
  );
}

function stored(key: string, initial: number, min: number, max: number): number {
  try {
    const value = Number(localStorage.getItem(key));
    return value >= min && value <= max ? value : initial;
  } catch {
    return initial;
  }
}

function keep(key: string, value: number): void {
  try {
    localStorage.setItem(key, String(value));
  } catch {
    // Storage is switched off: the width lasts until the page is closed.
  }
}
