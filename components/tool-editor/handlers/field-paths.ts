import type { HandlerKind } from "@/lib/agent/handlers";
import type { AuthForm } from "../form/codec/auth-form";
import type { HandlerForms } from ".";

/** Form paths of a kind's fields, such as `http.url`, with the type of their value. */
type FieldPaths<Kind extends HandlerKind> = {
  [Field in keyof HandlerForms[Kind] & string]: {
    path: `${Kind}.${Field}`;
    value: HandlerForms[Kind][Field];
  };
}[keyof HandlerForms[Kind] & string];
type HandlerField = { [Kind in HandlerKind]: FieldPaths<Kind> }[HandlerKind];

type TextPath<Field> = Field extends { path: infer Path; value: infer Value }
  ? string extends Value
    ? Path
    : never
  : never;

export type HandlerTextPath = TextPath<HandlerField>;
/** Form paths of text fields with a fixed set of values. */
export type HandlerChoicePath = Exclude<
  Extract<HandlerField, { value: string }>["path"],
  HandlerTextPath
>;
export type HandlerSwitchPath = Extract<HandlerField, { value: boolean }>["path"];

/** Handler kinds whose form has authentication fields. */
export type AuthenticatedKind = {
  [Kind in HandlerKind]: HandlerForms[Kind] extends AuthForm ? Kind : never;
}[HandlerKind];
