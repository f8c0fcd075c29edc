import { z } from "@hono/zod-openapi";
import { roles } from "@/lib/agent/access/roles";

export const role = z.enum(roles);
export const personName = z.string().trim().min(1, "Enter your name.").max(120);
export const email = z.email("Enter an e-mail address, such as ada@example.com.").max(254);
export const password = z
  .string()
  .min(10, "Use at least 10 characters.")
  .max(128, "Use at most 128 characters.");
