import type { Metadata } from "next";
import { PasswordReset } from "@/components/account/password-reset";

// The URL is a secret, so it must not reach other sites in the Referer header.
export const metadata: Metadata = { title: "New password", referrer: "no-referrer" };

export default async function PasswordResetPage({
  params,
}: {
  params: Promise<{ token: string }>;
}) {
  const { token } = await params;
  return <PasswordReset token={token} />;
}
