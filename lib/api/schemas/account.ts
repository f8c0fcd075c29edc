import { z } from "@hono/zod-openapi";
import { personName, role } from "./person-fields";
import { time } from "./time";

export const me = z
  .object({
    name: z.string(),
    email: z.string(),
    role,
    space: z.object({ id: z.string(), name: z.string() }),
  })
  .openapi("Me");
export type Me = z.infer<typeof me>;
export const meChange = z.strictObject({ name: personName }).openapi("MeChange");

const session = z
  .object({
    id: z.string(),
    current: z.boolean().openapi({ description: "Whether it is the session of this request." }),
    createdAt: time,
    updatedAt: time,
    ipAddress: z.string().nullable(),
    userAgent: z.string().nullable(),
  })
  .openapi("Session");
export type Session = z.infer<typeof session>;
export const sessionList = z.object({ sessions: z.array(session) });
