import type { Manifest } from "@/lib/agent/manifest";
import type { LintCode } from "@/lib/analysis/lint-codes";
import { lintSettings } from "@/lib/analysis/lint-settings";
import type { Reader } from "@/lib/data/access/identity";
import { listAgentsBySlug } from "@/lib/data/agents/agents";
import type { Issue } from "@/lib/errors";

/**
 * Warns about hand-offs to unknown agents. Only a warning, because the other agent may be created
 * later.
 */
const lintHandoffs = async (
  reader: Reader,
  { model }: Pick<Manifest, "model">,
): Promise<Issue<LintCode>[]> => {
  const slugs = model?.handoffs ?? [];
  if (slugs.length === 0) return [];
  const agents = await listAgentsBySlug(reader, slugs);
  const slugsInSpace = new Set(agents.map(({ slug }) => slug));
  return slugs.flatMap((slug, index): Issue<LintCode>[] => {
    const message = `There is no agent "${slug}" in this Space, so the model cannot hand over to it.`;
    return slugsInSpace.has(slug)
      ? []
      : [{ path: `/model/handoffs/${index}`, code: "unknown-agent", message }];
  });
};

/** Returns warnings about the draft's own settings. Paths are JSON Pointers into the manifest. */
export const lintDraftSettings = async (
  reader: Reader,
  settings: Pick<Manifest, "access" | "variables" | "model">,
): Promise<Issue<LintCode>[]> => [
  ...lintSettings(settings),
  ...(await lintHandoffs(reader, settings)),
];
