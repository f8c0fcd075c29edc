import { lazy } from "react";

/** Loads the form for a credential only when it is opened. */
export const CredentialInPlace = lazy(async () => ({
  default: (await import("./credential-in-place")).CredentialInPlace,
}));
