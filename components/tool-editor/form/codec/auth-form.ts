import type { HttpHandler } from "@/lib/agent/handlers/http";

type Auth = NonNullable<HttpHandler["auth"]>;

/** How a request authenticates, as form fields. */
export type AuthForm = { authType: Auth["type"]; authName: string; authValue: string };

export const blankAuth: AuthForm = { authType: "none", authName: "", authValue: "" };

export const authFormFrom = (auth: Auth | undefined): AuthForm => ({
  authType: auth?.type ?? "none",
  authName: auth && "name" in auth ? auth.name : "",
  authValue: auth && "value" in auth ? auth.value : "",
});

export const authFromForm = ({
  authType: type,
  authName: name,
  authValue: value,
}: AuthForm): Auth => {
  if (type === "header" || type === "query") return { type, name, value };
  return type === "bearer" || type === "basic" ? { type, value } : { type };
};
