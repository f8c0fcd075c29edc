"use client";

import { usePathname } from "next/navigation";
import { useTheme } from "next-themes";
import { useMemo } from "react";
import { themes } from "@/components/layout/themes";
import { useCachedAgentName } from "@/components/queries/agents";
import { useRegisteredCommands } from "@/components/shortcuts/commands";
import { shortcuts } from "@/components/shortcuts/shortcuts";
import { useReadOnlyReason } from "@/components/ui/primitives/read-only";
import { type Entry, toCommandEntry } from "./entry";

/** Returns the slug of the agent whose page is open. Returns undefined elsewhere. */
export const useCurrentAgentSlug = (): string | undefined => {
  const [, section, slug] = usePathname().split("/");
  return section === "agents" && slug ? slug : undefined;
};

const pages: Entry[] = (
  [
    { id: "/agents", label: "Agents", keys: shortcuts.toAgents.keys },
    {
      id: "/credentials",
      label: "Credentials",
      keys: shortcuts.toCredentials.keys,
      keywords: "secrets api keys tokens passwords",
    },
    {
      id: "/calls",
      label: "Log of all agents",
      keys: shortcuts.toLog.keys,
      keywords: "calls logs requests traffic errors traces statistics charts",
    },
    { id: "/gallery", label: "Gallery", keywords: "start from an example template" },
    {
      id: "/import",
      label: "Import",
      keys: shortcuts.toImport.keys,
      keywords:
        "openapi swagger curl postman insomnia hoppscotch bruno har zod json agent mcp url manifest",
    },
    {
      id: "/ag-ui",
      label: "AG-UI client",
      keywords: "external remote agent chat events stream inspector test",
    },
    {
      id: "/settings",
      label: "Settings",
      keys: shortcuts.toSettings.keys,
      keywords: "members people team invite users",
    },
    { id: "/settings/profile", label: "Your profile", keywords: "password sessions name theme" },
    { id: "/settings/tokens", label: "Personal tokens", keywords: "api key access script" },
    { id: "/settings/oauth-clients", label: "OAuth clients", keywords: "sign in app machine" },
    {
      id: "/settings/model-prices",
      label: "Model prices",
      keywords: "cost tokens dollars usage",
    },
    {
      id: "/settings/alerts",
      label: "Alerts",
      keywords: "notifications webhook e-mail mail failing on call",
    },
    { id: "/settings/audit", label: "Audit log", keywords: "audit history who did what logs" },
    { id: "/docs/api", label: "API reference", keywords: "docs documentation openapi" },
    {
      id: "/help",
      label: "Help",
      keywords: "docs documentation manual guide placeholders jmespath hooks",
    },
  ] satisfies Omit<Entry, "group" | "href">[]
).map((entry) => ({ ...entry, group: "Go to", kind: "page" as const, href: entry.id }));

/** Pages that are hidden from users with view-only access. */
const editorPages = new Set(["/credentials", "/ag-ui"]);

const agentPages = [
  { page: "tools", label: "Tools", keys: shortcuts.toTools.keys, keywords: "functions editor" },
  {
    page: "prompts",
    label: "Prompts",
    keys: shortcuts.toPrompts.keys,
    keywords: "mcp messages commands",
  },
  {
    page: "resources",
    label: "Resources",
    keys: shortcuts.toResources.keys,
    keywords: "mcp files documents uri template",
  },
  {
    page: "model",
    label: "Model",
    keys: shortcuts.toModel.keys,
    keywords: "openai anthropic ollama llm provider instructions system prompt limits handoff",
  },
  {
    page: "playground",
    label: "Playground",
    keys: shortcuts.toPlayground.keys,
    keywords: "run try",
  },
  { page: "tests", label: "Tests", keys: shortcuts.toTests.keys, keywords: "examples assertions" },
  {
    page: "resource",
    label: "Context resource",
    keys: shortcuts.toResource.keys,
    keywords: "context user",
  },
  {
    page: "endpoint",
    label: "Endpoint",
    keys: shortcuts.toEndpoint.keys,
    keywords: "connect mcp claude chatgpt cursor url api keys snippets curl export callers",
  },
  {
    page: "versions",
    label: "Versions",
    keys: shortcuts.toVersions.keys,
    keywords: "releases history rollback restore",
  },
  {
    page: "calls",
    label: "Log",
    keys: shortcuts.toCalls.keys,
    keywords: "calls logs requests traffic errors traces statistics charts",
  },
];

type CommandActions = { showShortcuts: () => void; signOut: () => void };

/** Returns the palette's entries besides search results: actions, then pages, then help. */
export function usePaletteCommands({ showShortcuts, signOut }: CommandActions): Entry[] {
  const registered = useRegisteredCommands();
  const slug = useCurrentAgentSlug();
  const name = useCachedAgentName(slug) ?? slug;
  const isReadOnly = useReadOnlyReason() !== null;
  const { theme = "system", setTheme } = useTheme();
  return useMemo(() => {
    const group = "Actions";
    const createEntries: Entry[] = [
      { id: "new-agent", label: "New agent", group, href: "/agents?new", keywords: "create" },
      { id: "examples", label: "Start from an example", group, href: "/gallery" },
    ];
    if (slug)
      createEntries.unshift({
        id: "new-tool",
        label: `New tool in ${name}`,
        keywords: "create",
        group,
        href: `/agents/${slug}/new-tool`,
      });
    const agentEntries = slug
      ? agentPages.map(({ page, label, keys, keywords }) => ({
          id: `/agents/${slug}/${page}`,
          label,
          keys,
          hint: name,
          group: "This agent",
          kind: "page" as const,
          keywords,
          href: `/agents/${slug}/${page}`,
        }))
      : [];
    const themeEntries = themes
      .filter(({ value }) => value !== theme)
      .map(({ value, label }) => ({
        id: `theme-${value}`,
        label: `Theme: ${label.toLowerCase()}`,
        group,
        keywords: "appearance mode",
        run: () => setTheme(value),
      }));
    const registeredEntries = registered
      .filter(({ requiresEditing }) => !(requiresEditing && isReadOnly))
      .map(toCommandEntry);
    return [
      ...registeredEntries.filter(({ kind }) => kind !== "help"),
      ...(isReadOnly ? [] : createEntries),
      ...agentEntries,
      ...pages.filter(({ id }) => !(isReadOnly && editorPages.has(id))),
      ...themeEntries,
      {
        id: "shortcuts",
        label: "Keyboard shortcuts",
        group,
        keys: shortcuts.sheet.keys,
        keywords: "help keys",
        run: showShortcuts,
      },
      { id: "sign-out", label: "Sign out", group, keywords: "leave log out", run: signOut },
      ...registeredEntries.filter(({ kind }) => kind === "help"),
    ];
  }, [registered, slug, name, isReadOnly, theme, setTheme, showShortcuts, signOut]);
}
