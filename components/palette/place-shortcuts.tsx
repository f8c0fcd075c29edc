"use client";

import { useGo } from "@/components/layout/leave-guard";
import { useShortcut } from "@/components/layout/use-shortcut";
import { useOpenAgent } from "./use-palette-commands";

/** Registers the shortcuts that open pages, including those of the current agent. Renders nothing. */
export function PlaceShortcuts() {
  const go = useGo();
  const slug = useOpenAgent();
  const inAgent = slug !== undefined;
  const room = (at: string) => () => go(`/agents/${slug}/${at}`);
  useShortcut("toAgents", () => go("/agents"));
  useShortcut("toCredentials", () => go("/credentials"));
  useShortcut("toImport", () => go("/import"));
  useShortcut("toSettings", () => go("/settings"));
  useShortcut("toTools", room("tools"), inAgent);
  useShortcut("toPlayground", room("playground"), inAgent);
  useShortcut("toTests", room("tests"), inAgent);
  useShortcut("toResource", room("resource"), inAgent);
  useShortcut("toEndpoint", room("endpoint"), inAgent);
  useShortcut("toVersions", room("versions"), inAgent);
  useShortcut("toCalls", room("calls"), inAgent);
  return null;
}
