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

/** Asks every palette on the page to open: what a button in another room does. */
export const openPalette = () => dispatchEvent(new Event("toolwright:palette"));

/** Every agent, tool, page and deed, a few letters away. */
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
    // After the dialog has given the focus back, or the two would quarrel about it.
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
            <Primitive.Title className="sr-only">Find anything</Primitive.Title>
            <PaletteBox commands={commands} onChoose={choose} />
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
      <ShortcutSheet open={sheet} onOpenChange={setSheet} />
    </>
  );
}

/** What is opened by other ways than the palette is recent too. */
function useVisits() {
  const path = usePathname();
  const agentName = useKnownName(useOpenAgent());
  useEffect(() => {
    const [, place, slug, room, name] = decoded(path).split("/");
    // An agent without a name is one that has not been read yet, or is not there.
    if (place !== "agents" || !slug || agentName === undefined) return;
    const visit =
      room === "tools" && name
        ? { id: path, label: name, hint: agentName, href: path }
        : { ...{ id: agentHref(slug), href: agentHref(slug) }, label: agentName, hint: slug };
    keepRecent(recentStorage(), visit);
  }, [path, agentName]);
}

/** An address may hold anything; one that cannot be read is nobody's agent. */
const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return "";
  }
};
