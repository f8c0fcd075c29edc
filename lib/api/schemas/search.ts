import { z } from "@hono/zod-openapi";

const searchResult = z
  .object({
    kind: z.enum(["agent", "tool"]),
    agent: z.string().openapi({ description: "The agent's slug." }),
    agentName: z.string(),
    name: z.string(),
    description: z.string(),
  })
  .openapi("SearchResult");
export type SearchResult = z.infer<typeof searchResult>;
export const searchResultList = z.object({
  results: z.array(searchResult),
  cursor: z.string().optional(),
});

export const entityNames = z.strictObject({
  names: z
    .array(z.strictObject({ agent: z.string().max(200), tool: z.string().max(200).optional() }))
    .max(50),
});
