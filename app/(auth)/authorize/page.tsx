import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { Consent } from "@/components/account/consent";
import { container } from "@/lib/server/container";
import { currentUser } from "@/lib/server/current-user";
import { env } from "@/lib/server/env";
import { readAuthorizationRequest } from "@/lib/server/oauth/authorization-request";
import { toQuery } from "./to-query";

// The URL holds a request that must not reach other sites in the Referer header.
export const metadata: Metadata = { title: "Allow access", referrer: "no-referrer" };

export default async function AuthorizePage({ searchParams }: PageProps<"/authorize">) {
  const query = toQuery(await searchParams);
  const requestHeaders = await headers();
  const identity = await container().identify(requestHeaders);
  const user = await currentUser(requestHeaders);
  if (!identity || user.type !== "user") redirect(`/authorize/sign-in?${query}`);
  const request = await readAuthorizationRequest(env().url, query, identity.owner.user);
  if (!request) redirect("/authorize/error?error=invalid_request");
  return <Consent request={request} user={{ name: user.name, email: user.email }} />;
}
