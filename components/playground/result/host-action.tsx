"use client";

import { createContext, type ReactNode } from "react";

export type RenderHostAction = (missing: { service: string; host: string }) => ReactNode;

/** Renders a button that adds a host to a credential, provided by another feature. */
export const HostActionContext = createContext<RenderHostAction>(() => null);
