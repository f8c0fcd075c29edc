import type { Metadata } from "next";
import { requireAnonymous } from "@/app/require-user";
import { safeNextPath } from "@/components/account/safe-next-path";
import { SignInForm } from "@/components/account/sign-in-form";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({ searchParams }: PageProps<"/sign-in">) {
  await requireAnonymous();
  const { next, reason } = await searchParams;
  return (
    <SignInForm
      next={safeNextPath(next)}
      {...(reason === "session-end" && {
        description: "Your session has ended. Sign in to continue where you left off.",
      })}
    />
  );
}
