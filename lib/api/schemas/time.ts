import { z } from "@hono/zod-openapi";

/** ISO 8601 in UTC. */
export const time = z.iso.datetime();
