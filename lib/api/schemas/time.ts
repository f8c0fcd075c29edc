import { z } from "@hono/zod-openapi";

/** What the builder's API takes and gives (manifest §2). Times are ISO 8601 in UTC. */
export const time = z.iso.datetime();
