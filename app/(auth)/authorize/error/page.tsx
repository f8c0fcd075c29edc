import type { Metadata } from "next";
import { AuthorizationError } from "@/components/account/authorization-error";

export const metadata: Metadata = { title: "Access was not granted", referrer: "no-referrer" };

/** Shown when the app is unknown, because then the browser must not be redirected back to it. */
export default async function AuthorizeErrorPage({ searchParams }: PageProps<"/authorize/error">) {
  const { error } = await searchParams;
  return <AuthorizationError code={typeof error === "string" ? error : ""} />;
}
