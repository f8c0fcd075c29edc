"use client";

import { usePathname } from "next/navigation";
import { useMemo } from "react";
import { useOfferedCommands } from "@/components/layout/commands";
import { shortcuts } from "@/components/layout/shortcuts";
import { type ThemeChoice, useTheme } from "@/components/layout/theme";
import { useKnownName } from "@/components/queries/agents";
import { useReadOnlyReason } from "@/components/ui/read-only";
import { commandEntry, type Entry } from "./entry";

/** The slug of the agent whose page is open; undefined elsewhere. */
export const useOpenAgent = (): string | undefined => {
  const [, place, slug] = usePathname().split("/");
  return place === "agents" && slug ? slug : undefined;
};

const places: Entry[] = [
  { id: "/agents", label: "Agents", keys: shortcuts.toAgents.keys },
  { id: "/credentials", label: "Credentials", keys: shortcuts.toCredentials.keys },
  { id: "/gallery", label: "Gallery", words: "start from an example template" },
  {
    id: "/import",
    label: "Import",
    keys: shortcuts.toImport.keys,
    words: "openapi curl postman agent url manifest",
  },
  { id: "/settings", label: "Settings", keys: shortcuts.toSettings.keys, words: "members invite" },
  { id: "/settings/profile", label: "Your profile", words: "password sessions name theme" },
  { id: "/settings/tokens", label: "Personal tokens", words: "api access script" },
  { id: "/settings/audit", label: "Audit log", words: "history who did what log" },
  { id: "/docs/api", label: "API reference", words: "documentation openapi" },
].map((entry) => ({ ...entry, group: "Go to", href: entry.id }));

const rooms = [
  { at: "tools", label: "Tools", keys: shortcuts.toTools.keys },
  { at: "playground", label: "Playground", keys: shortcuts.toPlayground.keys },
  { at: "tests", label: "Tests", keys: shortcuts.toTests.keys },
  { at: "resource", label: "Resource", keys: shortcuts.toResource.keys },
  { at: "endpoint", label: "Endpoint", keys: shortcuts.toEndpoint.keys },
  { at: "versions", label: "Versions", keys: shortcuts.toVersions.keys },
  { at: "calls", label: "Calls", keys: shortcuts.toCalls.keys },
];

const themes: Record<ThemeChoice, string> = {
  system: "Theme: system",
  light: "Theme: light",
  dark: "Theme: dark",
};

type Deeds = { showShortcuts: () => void; signOut: () => void };

/** The palette's entries besides search results: actions, then pages. */
export function usePaletteCommands({ showShortcuts, signOut }: Deeds): Entry[] {
  const offered = useOfferedCommands();
  const slug = useOpenAgent();
  const name = useKnownName(slug) ?? slug;
  const reading = useReadOnlyReason() !== null;
  const [theme, setTheme] = useTheme();
  return useMemo(() => {
    const group = "Actions";
    const making: Entry[] = [
      { id: "new-agent", label: "New agent", group, href: "/agents?new", words: "create" },
      { id: "examples", label: "Start from an example", group, href: "/gallery" },
    ];
    if (slug)
      making.unshift({
        id: "new-tool",
        label: `New tool in ${name}`,
        words: "create",
        group,
        href: `/agents/${slug}/new-tool`,
      });
    const inAgent = slug
      ? rooms.map(({ at, label, keys }) => ({
          ...{ id: `/agents/${slug}/${at}`, label, keys, hint: name, group: "This agent" },
          href: `/agents/${slug}/${at}`,
        }))
      : [];
    const looks = (Object.keys(themes) as ThemeChoice[])
      .filter((choice) => choice !== theme)
      .map((choice) => ({
        ...{ id: `theme-${choice}`, label: themes[choice], group, words: "appearance mode" },
        run: () => setTheme(choice),
      }));
    return [
      ...offered.filter(({ writes }) => !(writes && reading)).map(commandEntry),
      ...(reading ? [] : making),
      ...inAgent,
      ...places,
      ...looks,
      {
        ...{ id: "shortcuts", label: "Keyboard shortcuts", group, keys: shortcuts.sheet.keys },
        ...{ words: "help keys", run: showShortcuts },
      },
      { id: "sign-out", label: "Sign out", group, words: "leave log out", run: signOut },
    ];
  }, [offered, slug, name, reading, theme, setTheme, showShortcuts, signOut]);
}
