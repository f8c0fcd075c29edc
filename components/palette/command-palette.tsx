"use client";

import { usePathname } from "next/navigation";
import { Dialog as Primitive } from "radix-ui";
import { useCallback, useEffect, useState } from "react";
import { getLocalStorage } from "@/components/browser-storage/stored-values";
import { useCachedAgentName } from "@/components/queries/agents";
import { useShortcut } from "@/components/shortcuts/use-shortcut";
import { useRestoreFocus } from "@/components/ui/overlays/use-restore-focus";
import { useGuardedNavigate } from "@/components/unsaved-changes/leave-guard";
import { decodePercent } from "@/lib/schema/decode-percent";
import { agentHref, type Entry } from "./entry";
import { PaletteBox } from "./palette-box";
import { addRecent } from "./recent-entries";
import { ShortcutSheet } from "./shortcut-sheet";
import { useCurrentAgentSlug, usePaletteCommands } from "./use-palette-commands";

/** Opens the palette from anywhere on the page. */
export const openPalette = () => dispatchEvent(new Event("toolwright:palette"));

/** Opens the list of shortcuts from anywhere on the page. */
export const openShortcuts = () => dispatchEvent(new Event("toolwright:shortcuts"));

/** The command palette: searches agents, tools, pages and actions. */
export function CommandPalette({ signOut }: { signOut: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const navigate = useGuardedNavigate();
  const focus = useRestoreFocus();
  const showShortcuts = useCallback(() => setIsSheetOpen(true), []);
  const commands = usePaletteCommands({ showShortcuts, signOut });
  useShortcut("palette", () => setIsOpen((before) => !before));
  useShortcut("sheet", showShortcuts);
  useRecordVisits();
  useEffect(() => {
    const openOnEvent = () => setIsOpen(true);
    window.addEventListener("toolwright:palette", openOnEvent);
    window.addEventListener("toolwright:shortcuts", showShortcuts);
    return () => {
      window.removeEventListener("toolwright:palette", openOnEvent);
      window.removeEventListener("toolwright:shortcuts", showShortcuts);
    };
  }, [showShortcuts]);

  const choose = ({ id, label, hint, href, run }: Entry) => {
    setIsOpen(false);
    addRecent(getLocalStorage, { id, label, ...(hint && { hint }), ...(href && { href }) });
    // Waits until the dialog has returned the focus, so that this does not override the target's
    // focus.
    requestAnimationFrame(() => (href ? navigate(href) : run?.()));
  };
  return (
    <>
      <Primitive.Root open={isOpen} onOpenChange={setIsOpen}>
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
      <ShortcutSheet open={isSheetOpen} onOpenChange={setIsSheetOpen} />
    </>
  );
}

/** Adds pages opened without the palette to the recent entries. */
function useRecordVisits() {
  const path = usePathname();
  const agentName = useCachedAgentName(useCurrentAgentSlug());
  useEffect(() => {
    // A path with a malformed escape does not belong to an agent.
    const [, section, slug, page, name] = decodePercent(path)?.split("/") ?? [];
    // Without a name, the agent has not loaded yet or does not exist.
    if (section !== "agents" || !slug || agentName === undefined) return;
    const visit =
      page === "tools" && name
        ? { id: path, label: name, hint: agentName, href: path }
        : { id: agentHref(slug), href: agentHref(slug), label: agentName, hint: slug };
    addRecent(getLocalStorage, visit);
  }, [path, agentName]);
}
