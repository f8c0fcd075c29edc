import type { Manifest } from "@/lib/agent/manifest";
import { createCredentialPlaceholder } from "@/lib/agent/placeholders/credential-placeholder";
import {
  createBasicAuth,
  toCredentialField,
  toServiceName,
} from "@/lib/imports/readers/request/secrets";

type Tool = Manifest["tools"][number];
type HttpHandler = Extract<Tool["handler"], { method: unknown }>;
type Auth = NonNullable<HttpHandler["auth"]>;
export type AuthenticationType = "none" | "bearer" | "header" | "basic";
export type Authentication = {
  type: AuthenticationType;
  /** The header for an API key. */
  headerName: string;
};

/** Whether a tool sends HTTP requests without credentials. */
export const isUnauthenticated = ({ handler, credentials = [] }: Tool): boolean =>
  "method" in handler &&
  credentials.length === 0 &&
  (handler.auth === undefined || handler.auth.type === "none");

const createAuth = (service: string, { type, headerName }: Authentication): Auth => {
  switch (type) {
    case "none":
      return { type };
    case "bearer":
      return { type, value: createCredentialPlaceholder(service, "token") };
    case "header": {
      const name = headerName.toLowerCase();
      return {
        type,
        name,
        value: createCredentialPlaceholder(service, toCredentialField(name)),
      };
    }
    case "basic":
      return createBasicAuth(service).auth;
  }
};

/** Lets a tool authenticate with a credential that is named after its host. */
export const addAuthentication = (tool: Tool, authentication: Authentication): Tool => {
  const { handler } = tool;
  if (authentication.type === "none" || !("method" in handler)) return tool;
  const service = toServiceName(URL.parse(handler.url)?.host ?? "");
  return {
    ...tool,
    credentials: [service],
    handler: { ...handler, auth: createAuth(service, authentication) },
  };
};
