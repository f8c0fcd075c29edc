"use client";

import { useEffect, useEffectEvent, useState } from "react";

let isPressed = false;
let endTimer: ReturnType<typeof setTimeout> | undefined;
/** What to call after the release, by the hook that waits for it. */
const waiting = new Map<symbol, () => void>();
/** The mounted hooks. The page is only listened to while there are any. */
const mounted = new Set<symbol>();

const start = () => {
  clearTimeout(endTimer);
  isPressed = true;
};
const end = () => {
  clearTimeout(endTimer);
  isPressed = false;
  const callbacks = [...waiting.values()];
  waiting.clear();
  for (const callback of callbacks) callback();
};
/** A click is dispatched in the same task as its release. A drag or scroll is released without one. */
const endSoon = () => {
  clearTimeout(endTimer);
  endTimer = setTimeout(end);
};

/** A release in a native menu or outside of the window is not reported. */
const endIfReleased = (event: Event) => {
  if (isPressed && event instanceof PointerEvent && event.buttons === 0) endSoon();
};

const listeners: [type: string, listener: (event: Event) => void][] = [
  ["pointerdown", start],
  // A touch moves the focus with the mouse events that follow its pointer events.
  ["mousedown", start],
  ["pointermove", endIfReleased],
  ["pointerup", endSoon],
  ["mouseup", endSoon],
  ["pointercancel", endSoon],
  ["keydown", endSoon],
  // In the capture phase: the click's own handlers may read what the callbacks store.
  ["click", end],
];

const mount = (key: symbol) => {
  mounted.add(key);
  if (mounted.size === 1)
    for (const [type, listener] of listeners) window.addEventListener(type, listener, true);
};
const unmount = (key: symbol) => {
  mounted.delete(key);
  waiting.delete(key);
  if (mounted.size > 0) return;
  for (const [type, listener] of listeners) window.removeEventListener(type, listener, true);
  end();
};

/**
 * Returns a function that calls `callback` at once or, while a pointer is pressed, after its release. A press moves
 * the focus: if leaving a field moved the layout at once, the pressed button would not be under the pointer any
 * more when it is released, and the click would be lost.
 */
export function useAfterPress<Args extends unknown[]>(callback: (...args: Args) => void) {
  const latest = useEffectEvent(callback);
  const [key] = useState(() => Symbol());
  useEffect(() => {
    mount(key);
    return () => unmount(key);
  }, [key]);
  return (...args: Args): void => {
    if (isPressed) waiting.set(key, () => latest(...args));
    else latest(...args);
  };
}
