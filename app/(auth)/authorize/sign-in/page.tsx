import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getContainer } from "@/app/get-container";
import { SignInForm } from "@/components/account/sign-in-form";
import { toAuthorizationPath } from "../authorization-path";
import { toQuery } from "../to-query";

export const metadata: Metadata = { title: "Sign in", referrer: "no-referrer" };

/** Signs in a person sent by an app, then continues with the app's request. */
export default async function AuthorizeSignInPage({
  searchParams,
}: PageProps<"/authorize/sign-in">) {
  const next = toAuthorizationPath(toQuery(await searchParams));
  const { pages } = await getContainer();
  const { type } = await pages.currentUser(await headers());
  if (type === "user") redirect(next);
  if (type === "first-run") redirect("/set-up");
  return (
    <SignInForm
      next={next}
      description="An app is asking for access to an agent. After you sign in, you can review the request and decide."
    />
  );
}
