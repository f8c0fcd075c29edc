"use client";

import { useShortcut } from "@/components/shortcuts/use-shortcut";
import { useGuardedNavigate } from "@/components/unsaved-changes/leave-guard";
import { useCurrentAgentSlug } from "./use-palette-commands";

/** Registers the shortcuts that open pages, including those of the current agent. Renders nothing. */
export function NavigationShortcuts() {
  const navigate = useGuardedNavigate();
  const slug = useCurrentAgentSlug();
  const isInAgent = slug !== undefined;
  const openPage = (page: string) => () => navigate(`/agents/${slug}/${page}`);
  useShortcut("toAgents", () => navigate("/agents"));
  useShortcut("toCredentials", () => navigate("/credentials"));
  useShortcut("toLog", () => navigate("/calls"));
  useShortcut("toImport", () => navigate("/import"));
  useShortcut("toSettings", () => navigate("/settings"));
  useShortcut("toTools", openPage("tools"), isInAgent);
  useShortcut("toPrompts", openPage("prompts"), isInAgent);
  useShortcut("toResources", openPage("resources"), isInAgent);
  useShortcut("toModel", openPage("model"), isInAgent);
  useShortcut("toPlayground", openPage("playground"), isInAgent);
  useShortcut("toTests", openPage("tests"), isInAgent);
  useShortcut("toResource", openPage("resource"), isInAgent);
  useShortcut("toEndpoint", openPage("endpoint"), isInAgent);
  useShortcut("toVersions", openPage("versions"), isInAgent);
  useShortcut("toCalls", openPage("calls"), isInAgent);
  return null;
}
