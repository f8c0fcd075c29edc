import type { Metadata } from "next";
import { Invitation } from "@/components/account/invitation";

// The address is the secret: it must not travel to other sites.
export const metadata: Metadata = { title: "Invitation", referrer: "no-referrer" };

export default async function InvitationPage({ params }: PageProps<"/invite/[token]">) {
  const { token } = await params;
  return <Invitation token={token} />;
}
