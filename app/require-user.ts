import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { pathHeader } from "@/lib/server/http/page-policy";
import { getContainer } from "./get-container";

const currentUser = async (requestHeaders: Headers) =>
  (await getContainer()).pages.currentUser(requestHeaders);

/**
 * Returns the signed-in user. Redirects everyone else to set-up if there are no users yet,
 * otherwise to sign-in and back.
 */
export const requireUser = async () => {
  const requestHeaders = await headers();
  const current = await currentUser(requestHeaders);
  if (current.type === "user") return current;
  if (current.type === "first-run") redirect("/set-up");
  const path = requestHeaders.get(pathHeader);
  redirect(path && path !== "/" ? `/sign-in?next=${encodeURIComponent(path)}` : "/sign-in");
};

const requireVisitor = async (expected: "first-run" | "anonymous"): Promise<void> => {
  const current = await currentUser(await headers());
  if (current.type === expected) return;
  redirect({ user: "/agents", "first-run": "/set-up", anonymous: "/sign-in" }[current.type]);
};

/**
 * Admits only visitors without a session, once the first account exists. Redirects everyone else.
 */
export const requireAnonymous = () => requireVisitor("anonymous");

/** Admits only visitors of an installation without users. Redirects everyone else. */
export const requireFirstRun = () => requireVisitor("first-run");
