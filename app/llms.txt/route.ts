import { getContainer } from "@/app/get-container";
import { isOutage, OUTAGE_MESSAGE } from "@/lib/data/is-outage";
import { renderLlmsText } from "@/lib/exports/llms-text";
import { refuseMethod } from "@/lib/http/read-only";
import { env } from "@/lib/server/env";

export const dynamic = "force-dynamic";

/** The index of public agents for language models (llmstxt.org). */
export const GET = async () => {
  const { pages } = await getContainer();
  const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-cache" };
  try {
    return new Response(renderLlmsText(env().url, await pages.publicAgents()), { headers });
  } catch (error) {
    if (!isOutage(error)) throw error;
    return new Response(`${OUTAGE_MESSAGE}\n`, {
      status: 503,
      headers: { ...headers, "retry-after": "5" },
    });
  }
};

export {
  refuseMethod as DELETE,
  refuseMethod as OPTIONS,
  refuseMethod as PATCH,
  refuseMethod as POST,
  refuseMethod as PUT,
};
