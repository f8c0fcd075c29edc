import { renderLlmsText } from "@/lib/exports/llms-text";
import { env } from "@/lib/server/env";
import { publicAgents } from "@/lib/server/published-page";

export const dynamic = "force-dynamic";

/** The index of public agents for language models (llmstxt.org). */
export const GET = async () =>
  new Response(renderLlmsText(env().url, await publicAgents()), {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-cache" },
  });
