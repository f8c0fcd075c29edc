import type { Metadata } from "next";
import { safeNextPath } from "@/components/account/safe-next-path";
import { SignInForm } from "@/components/account/sign-in-form";

export const metadata: Metadata = { title: "Sign in" };

// Who is signed in already, or comes before there is an owner, is sent on from here.
export default async function SignInPage({ searchParams }: PageProps<"/sign-in">) {
  const { next } = await searchParams;
  return <SignInForm next={safeNextPath(next)} />;
}
