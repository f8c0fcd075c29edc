"use client";

import { usePathname } from "next/navigation";
import { Dialog as Primitive } from "radix-ui";
import { useCallback, useEffect, useState } from "react";
import { useGo } from "@/components/layout/leave-guard";
import { useShortcut } from "@/components/layout/use-shortcut";
import { useKnownName } from "@/components/queries/agents";
import { useFocusBack } from "@/components/ui/use-focus-back";
import { agentHref, type Entry } from "./entry";
import { PaletteBox } from "./palette-box";
import { keepRecent, recentStorage } from "./recent";
import { ShortcutSheet } from "./shortcut-sheet";
import { useOpenAgent, usePaletteCommands } from "./use-palette-commands";

/** Opens the palette from anywhere on the page. */
export const openPalette = () => dispatchEvent(new Event("toolwright:palette"));

/** The command palette: searches agents, tools, pages and actions. */
export function CommandPalette({ signOut }: { signOut: () => void }) {
  const [open, setOpen] = useState(false);
  const [sheet, setSheet] = useState(false);
  const go = useGo();
  const focus = useFocusBack();
  const showShortcuts = useCallback(() => setSheet(true), []);
  const commands = usePaletteCommands({ showShortcuts, signOut });
  useShortcut("palette", () => setOpen((before) => !before));
  useShortcut("sheet", showShortcuts);
  useVisits();
  useEffect(() => {
    const show = () => setOpen(true);
    window.addEventListener("toolwright:palette", show);
    return () => window.removeEventListener("toolwright:palette", show);
  }, []);

  const choose = ({ id, label, hint, href, run }: Entry) => {
    setOpen(false);
    keepRecent(recentStorage(), { id, label, ...(hint && { hint }), ...(href && { href }) });
    // Wait until the dialog has returned the focus, so that it does not override the target's focus.
    requestAnimationFrame(() => (href ? go(href) : run?.()));
  };
  return (
    <>
      <Primitive.Root open={open} onOpenChange={setOpen}>
        <Primitive.Portal>
          <Primitive.Overlay className="fixed inset-0 z-40 bg-scrim" />
          <Primitive.Content
            {...focus}
            aria-describedby={undefined}
            className="fixed inset-x-3 top-[max(1rem,12vh)] z-50 mx-auto flex max-h-[70dvh] max-w-140 flex-col overflow-hidden rounded-md bg-raised shadow-float outline-none forced-colors:border"
          >
            <Primitive.Title className="sr-only">Search or run a command</Primitive.Title>
            <PaletteBox commands={commands} onChoose={choose} />
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
      <ShortcutSheet open={sheet} onOpenChange={setSheet} />
    </>
  );
}

/** Adds pages that are opened without the palette to the recent entries. */
function useVisits() {
  const path = usePathname();
  const agentName = useKnownName(useOpenAgent());
  useEffect(() => {
    const [, place, slug, room, name] = decoded(path).split("/");
    // Without a name, the agent is not loaded yet or does not exist.
    if (place !== "agents" || !slug || agentName === undefined) return;
    const visit =
      room === "tools" && name
        ? { id: path, label: name, hint: agentName, href: path }
        : { ...{ id: agentHref(slug), href: agentHref(slug) }, label: agentName, hint: slug };
    keepRecent(recentStorage(), visit);
  }, [path, agentName]);
}

/** Decodes a path. Malformed escapes yield an empty string, which matches no agent. */
const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return "";
  }
};
