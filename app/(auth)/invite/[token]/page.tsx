import type { Metadata } from "next";
import { Invitation } from "@/components/account/invitation";

// The URL is a secret, so it must not reach other sites in the Referer header.
export const metadata: Metadata = { title: "Invitation", referrer: "no-referrer" };

export default async function InvitationPage({ params }: PageProps<"/invite/[token]">) {
  const { token } = await params;
  return <Invitation token={token} />;
}
