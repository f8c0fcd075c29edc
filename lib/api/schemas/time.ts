import { z } from "@hono/zod-openapi";

/** ISO 8601 in UTC. */
export const time = z.iso.datetime();

/** PostgreSQL has no year 0, and the database's driver no year with more than four digits. */
const hasStoredYear = (text: string): boolean => {
  const year = new Date(text).getUTCFullYear();
  return year >= 1 && year <= 9999;
};

/** A time that a client sends, with any offset from UTC, as many languages write it. */
export const sentTime = z.iso
  .datetime({ offset: true })
  .refine(hasStoredYear, "Choose a year from 1 to 9999.");

/** The same as a `Date`. Needs its own OpenAPI type, which a transformed schema lacks. */
export const instant = sentTime.transform((text) => new Date(text));
