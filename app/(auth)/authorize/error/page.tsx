import type { Metadata } from "next";
import { AuthorizationError } from "@/components/account/authorization-error";

export const metadata: Metadata = { title: "Access was not granted", referrer: "no-referrer" };

/** Shown where the browser must not go back to the app, because the app is not known. */
export default async function AuthorizeErrorPage({ searchParams }: PageProps<"/authorize/error">) {
  const { error } = await searchParams;
  return <AuthorizationError code={typeof error === "string" ? error : ""} />;
}
