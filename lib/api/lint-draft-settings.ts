import type { Manifest } from "@/lib/agent/manifest";
import type { LintCode } from "@/lib/analysis/lint-codes";
import { lintSettings } from "@/lib/analysis/lint-settings";
import type { Reader } from "@/lib/data/access/identity";
import { listAgentsBySlug } from "@/lib/data/agents/agents";
import type { Issue } from "@/lib/errors";

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

/** Returns warnings about the draft's own settings. Paths are JSON Pointers into the manifest. */
export const lintDraftSettings = async (
  reader: Reader,
  settings: Pick<Manifest, "slug" | "access" | "variables" | "model">,
): Promise<Issue<LintCode>[]> => [
  ...lintSettings(settings),
  ...(await lintHandoffs(reader, settings)),
];
