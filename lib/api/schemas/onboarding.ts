import { z } from "@hono/zod-openapi";
import { email, password, personName, role } from "./person-fields";

export const setUp = z.strictObject({ name: personName, email, password }).openapi("SetUp");

export const openInvitation = z
  .object({ space: z.string(), email: z.string(), role })
  .openapi("OpenInvitation");
export const acceptance = z.strictObject({ name: personName, password }).openapi("Acceptance");

export const openReset = z.object({ name: z.string(), email: z.string() }).openapi("OpenReset");
export const newPassword = z.strictObject({ password }).openapi("NewPassword");
