"use client";

import { lazy } from "react";
import { ModelPage } from "@/components/model/model-page";

const CredentialInPlace = lazy(async () => ({
  default: (await import("@/components/credentials/credential-in-place")).CredentialInPlace,
}));

export function ModelScreen({ slug }: { slug: string }) {
  return <ModelPage slug={slug} credentialSheet={CredentialInPlace} />;
}
