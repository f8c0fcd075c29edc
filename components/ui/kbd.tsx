"use client";

import { useSyncExternalStore } from "react";
import { classNames } from "./class-names";
import { onMac } from "./on-mac";

const marks: Record<string, { mac: string; other: string; spoken: string }> = {
  mod: { mac: "⌘", other: "Ctrl", spoken: "Command or Control" },
  shift: { mac: "⇧", other: "Shift", spoken: "Shift" },
  alt: { mac: "⌥", other: "Alt", spoken: "Option or Alt" },
  enter: { mac: "↵", other: "↵", spoken: "Enter" },
  escape: { mac: "Esc", other: "Esc", spoken: "Escape" },
  up: { mac: "↑", other: "↑", spoken: "Up" },
  left: { mac: "←", other: "←", spoken: "Left" },
  right: { mac: "→", other: "→", spoken: "Right" },
  backspace: { mac: "⌫", other: "⌫", spoken: "Backspace" },
  delete: { mac: "⌦", other: "Del", spoken: "Delete" },
  down: { mac: "↓", other: "↓", spoken: "Down" },
};

const subscribe = () => () => {};

/** A shortcut as labelled on the user's keyboard: `mod+enter` is ⌘ ↵ on a Mac, Ctrl ↵ elsewhere. */
export function Kbd({ keys, className }: { keys: string; className?: string }) {
  const mac = useSyncExternalStore(subscribe, onMac, () => false);
  const parts = keys.split("+").map((key) => ({ key, mark: marks[key.toLowerCase()] }));
  return (
    <kbd className={classNames("inline-flex gap-0.5 font-sans text-xs leading-none", className)}>
      <span className="sr-only">{parts.map(({ key, mark }) => mark?.spoken ?? key).join(" ")}</span>
      {parts.map(({ key, mark }) => (
        <span
          key={key}
          aria-hidden
          className="inline-grid h-4.5 min-w-4.5 place-items-center rounded-sm border border-current/25 px-1"
        >
          {mark ? (mac ? mark.mac : mark.other) : key.toUpperCase()}
        </span>
      ))}
    </kbd>
  );
}
