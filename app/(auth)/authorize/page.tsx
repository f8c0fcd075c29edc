import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getContainer } from "@/app/get-container";
import { Consent } from "@/components/account/consent";
import { toQuery } from "./to-query";

// The URL holds a request that must not reach other sites in the Referer header.
export const metadata: Metadata = { title: "Allow access", referrer: "no-referrer" };

export default async function AuthorizePage({ searchParams }: PageProps<"/authorize">) {
  const query = toQuery(await searchParams);
  const requestHeaders = await headers();
  const { pages } = await getContainer();
  const user = await pages.currentUser(requestHeaders);
  if (user.type !== "user") redirect(`/authorize/sign-in?${query}`);
  const request = await pages.authorizationRequest(query, requestHeaders);
  if (!request) redirect("/authorize/error?error=invalid_request");
  const expiresInMs = Number(query.get("exp")) * 1000 - Date.now();
  const { name, email } = user;
  return <Consent request={request} expiresInMs={expiresInMs} user={{ name, email }} />;
}
