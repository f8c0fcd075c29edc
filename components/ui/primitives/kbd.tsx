"use client";

import { useSyncExternalStore } from "react";
import { classNames } from "./class-names";
import { isMac } from "./is-mac";

const keyLabels: Record<string, { mac: string; other: string; spokenName: string }> = {
  mod: { mac: "⌘", other: "Ctrl", spokenName: "Command or Control" },
  shift: { mac: "⇧", other: "Shift", spokenName: "Shift" },
  alt: { mac: "⌥", other: "Alt", spokenName: "Option or Alt" },
  enter: { mac: "↵", other: "↵", spokenName: "Enter" },
  escape: { mac: "Esc", other: "Esc", spokenName: "Escape" },
  up: { mac: "↑", other: "↑", spokenName: "Up" },
  left: { mac: "←", other: "←", spokenName: "Left" },
  right: { mac: "→", other: "→", spokenName: "Right" },
  backspace: { mac: "⌫", other: "Backspace", spokenName: "Backspace" },
  delete: { mac: "⌦", other: "Del", spokenName: "Delete" },
  down: { mac: "↓", other: "↓", spokenName: "Down" },
};

const subscribe = () => () => {};

/**
 * A shortcut as labeled on the user's keyboard: `mod+enter` is ⌘
 * on a Mac, Ctrl
 * elsewhere.
 */
export function Kbd({ keys, className }: { keys: string; className?: string }) {
  const isMacKeyboard = useSyncExternalStore(subscribe, isMac, () => false);
  const parts = keys.split("+").map((key) => ({ key, mark: keyLabels[key.toLowerCase()] }));
  return (
    <kbd className={classNames("inline-flex gap-0.5 font-sans text-xs leading-none", className)}>
      <span className="sr-only">
        {parts.map(({ key, mark }) => mark?.spokenName ?? key).join(" ")}
      </span>
      {parts.map(({ key, mark }) => (
        <span
          key={key}
          aria-hidden
          className="inline-grid h-4.5 min-w-4.5 place-items-center rounded-sm border border-current/25 px-1"
        >
          {mark?.[isMacKeyboard ? "mac" : "other"] ?? key.toUpperCase()}
        </span>
      ))}
    </kbd>
  );
}
