"use client";

import { createContext, type ReactNode } from "react";

/** Buttons for a run that failed for want of a credential, provided by another feature. */
export type CredentialActions = {
  /** Adds a host to a credential. */
  renderAddHost: (missing: { service: string; host: string }) => ReactNode;
  /** Sets up what a tool of the draft lacks; renders nothing where it lacks nothing. */
  renderSetUp: (tool: { slug: string; name: string }) => ReactNode;
};

export const CredentialActionsContext = createContext<CredentialActions>({
  renderAddHost: () => null,
  renderSetUp: () => null,
});
