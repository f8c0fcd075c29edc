import { getHandlerKind } from "@/lib/agent/handlers";
import type { Manifest } from "@/lib/agent/manifest";
import type { Tool } from "@/lib/agent/tool";
import { lintBearer } from "@/lib/analysis/lint-bearer";
import type { LintCode } from "@/lib/analysis/lint-codes";
import { lintTool } from "@/lib/analysis/lint-tool";
import type { Issue } from "@/lib/errors";
import type { ApiPorts } from "./ports";

/** Warns about a URL that the operator's rules refuse, which makes every call fail. */
const lintDestination = (
  { handler }: Tool,
  { findRefusal }: Pick<ApiPorts, "findRefusal">,
): Issue<LintCode>[] => {
  const kind = getHandlerKind(handler);
  const url = kind.getRequest?.(handler).url ?? kind.getPinnedTool?.(handler)?.url;
  const refusal = url === undefined ? undefined : findRefusal(url);
  if (refusal === undefined) return [];
  const message = `Every call is refused with 403. ${refusal}`;
  return [{ path: "/handler/url", code: "refused-destination", message }];
};

/** Returns suggestions for a tool of the draft, whose tools are named `toolNames`. */
export const lintDraftTool = (
  tool: Tool,
  toolNames: readonly string[],
  settings: Pick<Manifest, "access">,
  ports: Pick<ApiPorts, "findRefusal">,
): Issue<LintCode>[] => [
  ...[...lintTool(tool, toolNames), ...lintBearer(tool, settings)].map(
    ({ path, code, message }) => ({
      path,
      code,
      message,
    }),
  ),
  ...lintDestination(tool, ports),
];
