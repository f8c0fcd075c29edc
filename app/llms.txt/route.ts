import { getContainer } from "@/app/get-container";
import { renderLlmsText } from "@/lib/exports/llms-text";
import { refuseMethod } from "@/lib/http/read-only";
import { env } from "@/lib/server/env";

export const dynamic = "force-dynamic";

/** The index of public agents for language models (llmstxt.org). */
export const GET = async () => {
  const { pages } = await getContainer();
  return new Response(renderLlmsText(env().url, await pages.publicAgents()), {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-cache" },
  });
};

export {
  refuseMethod as DELETE,
  refuseMethod as OPTIONS,
  refuseMethod as PATCH,
  refuseMethod as POST,
  refuseMethod as PUT,
};
