"use client";

import { createContext, type ReactNode } from "react";

/** Buttons, provided by another feature, for a run that failed because of a missing credential. */
export type CredentialActions = {
  /** Adds a host to a credential. */
  renderAddHost: (missing: { service: string; host: string }) => ReactNode;
  /** Sets up the credentials that a tool of the draft lacks. Renders nothing if it lacks none. */
  renderSetUp: (tool: { slug: string; name: string }) => ReactNode;
};

export const CredentialActionsContext = createContext<CredentialActions>({
  renderAddHost: () => null,
  renderSetUp: () => null,
});
