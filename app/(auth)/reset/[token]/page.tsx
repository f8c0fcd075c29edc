import type { Metadata } from "next";
import { PasswordReset } from "@/components/account/password-reset";

// The address is the secret: it must not travel to other sites.
export const metadata: Metadata = { title: "New password", referrer: "no-referrer" };

export default async function PasswordResetPage({
  params,
}: {
  params: Promise<{ token: string }>;
}) {
  const { token } = await params;
  return <PasswordReset token={token} />;
}
