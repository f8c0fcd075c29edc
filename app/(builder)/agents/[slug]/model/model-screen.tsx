"use client";

import { CredentialInPlace } from "@/components/credentials/lazy-credential-in-place";
import { ModelPage } from "@/components/model/model-page";

export function ModelScreen({ slug }: { slug: string }) {
  return <ModelPage slug={slug} credentialSheet={CredentialInPlace} />;
}
