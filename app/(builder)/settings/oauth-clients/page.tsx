import type { Metadata } from "next";
import { OAuthClientsPage } from "@/components/settings/oauth-clients-page";

export const metadata: Metadata = { title: "OAuth clients" };

export default function OAuthClients() {
  return <OAuthClientsPage />;
}
