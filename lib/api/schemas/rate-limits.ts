import { z } from "@hono/zod-openapi";

const rateUse = z
  .object({
    id: z.string().openapi({
      description: "The id of the key, the sign-in or the user; empty for all callers together.",
    }),
    caller: z.string().nullable().openapi({
      description:
        "The name of the key, the sign-in or the user; null if all callers are counted together.",
    }),
    remaining: z.int().openapi({ description: "Calls that are left." }),
    resetSeconds: z.int().openapi({ description: "When all calls are available again." }),
  })
  .openapi("RateUse");

export const toolRateLimit = z
  .object({
    rate: z
      .object({ calls: z.int(), perSeconds: z.int(), per: z.enum(["key", "user", "tool"]) })
      .nullable()
      .openapi({ description: "The limit of the live version; null if it has none." }),
    uses: z.array(rateUse).openapi({
      description: "Those with calls in their current window, the fewest remaining first.",
    }),
  })
  .openapi("ToolRateLimit");
