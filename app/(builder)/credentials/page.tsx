import type { Metadata } from "next";
import { CredentialList } from "@/components/credentials/credential-list";

export const metadata: Metadata = { title: "Credentials" };

type Props = { searchParams: Promise<{ new?: string | string[] }> };

export default async function Credentials({ searchParams }: Props) {
  const { new: begin } = await searchParams;
  return <CredentialList begin={typeof begin === "string" ? begin : undefined} />;
}
