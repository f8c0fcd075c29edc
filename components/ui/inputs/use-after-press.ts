"use client";

import { useEffect, useEffectEvent, useState } from "react";

let isPressed = false;
let endTimer: ReturnType<typeof setTimeout> | undefined;
/** Callbacks to run after the release, by the hook that is waiting. */
const waiting = new Map<symbol, () => void>();
/** The mounted hooks. The page has listeners only while there are any. */
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
/**
 * Ends the press soon, because a click is dispatched in the same task as its release. A drag or
 * scroll is released without a click.
 */
const endSoon = () => {
  clearTimeout(endTimer);
  endTimer = setTimeout(end);
};

/**
 * Ends the press if no button is down anymore. A release in a native menu or outside the window is
 * not reported.
 */
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
  // In the capture phase, because the click's own handlers may read what the callbacks store.
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
 * Returns a function that calls `callback` immediately or, while a pointer is pressed, after its
 * release. A press moves the focus. If blurring a field changed the layout immediately, the pressed
 * button would no longer be under the pointer when it is released, and the click would be lost.
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
