import type { Metadata } from "next";
import { CredentialList } from "@/components/credentials/credential-list";

export const metadata: Metadata = { title: "Credentials" };

type Props = { searchParams: Promise<{ new?: string | string[] }> };

export default async function Credentials({ searchParams }: Props) {
  const { new: newService } = await searchParams;
  return <CredentialList newService={typeof newService === "string" ? newService : undefined} />;
}
