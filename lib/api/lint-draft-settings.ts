import type { Manifest } from "@/lib/agent/manifest";
import { listModes } from "@/lib/agent/modes";
import { findNearestName } from "@/lib/agent/placeholders/nearest-name";
import type { LintCode } from "@/lib/analysis/lint-codes";
import { lintSettings } from "@/lib/analysis/lint-settings";
import type { Reader } from "@/lib/data/access/identity";
import { listAgentsBySlug } from "@/lib/data/agents/agents";
import { readDraft } from "@/lib/data/agents/manifests";
import type { Issue } from "@/lib/errors";
import { truncateKey } from "@/lib/schema/truncate";

/**
 * Warns about hand-offs to unknown agents and to the agent itself. Only a warning, because the
 * other agent may be created later.
 */
const lintHandoffs = async (
  reader: Reader,
  { slug: ownSlug, model }: Pick<Manifest, "slug" | "model">,
): Promise<Issue<LintCode>[]> => {
  const slugs = model?.handoffs ?? [];
  if (slugs.length === 0) return [];
  const agents = await listAgentsBySlug(reader, slugs);
  const slugsInSpace = new Set(agents.map(({ slug }) => slug));
  return slugs.flatMap((slug, index): Issue<LintCode>[] => {
    const path = `/model/handoffs/${index}`;
    if (slug === ownSlug) {
      const message = "An agent cannot hand over to itself, so this has no effect.";
      return [{ path, code: "handoff-to-itself", message }];
    }
    const message = `There is no agent "${slug}" in this Space, so the model cannot hand over to it.`;
    return slugsInSpace.has(slug) ? [] : [{ path, code: "unknown-agent", message }];
  });
};

/** Warns about model tests with a mode that no tool names. */
const lintTestedModes = async (
  reader: Reader,
  { slug, modelTests = [] }: Pick<Manifest, "slug" | "modelTests">,
): Promise<Issue<LintCode>[]> => {
  if (modelTests.every(({ mode }) => mode === undefined)) return [];
  const modes = listModes((await readDraft(reader, slug)).manifest.tools);
  return modelTests.flatMap(({ mode }, index): Issue<LintCode>[] => {
    if (mode === undefined || modes.includes(mode)) return [];
    const suggestion = findNearestName(mode, modes);
    const hint = suggestion === undefined ? "" : ` Did you mean "${truncateKey(suggestion)}"?`;
    const message = `No tool names the mode "${truncateKey(mode)}".${hint}`;
    return [{ path: `/modelTests/${index}/mode`, code: "unmatched-mode", message }];
  });
};

/** Returns warnings about the draft's own settings. Paths are JSON Pointers into the manifest. */
export const lintDraftSettings = async (
  reader: Reader,
  settings: Pick<Manifest, "slug" | "access" | "variables" | "model" | "modelTests">,
): Promise<Issue<LintCode>[]> => [
  ...lintSettings(settings),
  ...(await lintHandoffs(reader, settings)),
  ...(await lintTestedModes(reader, settings)),
];
