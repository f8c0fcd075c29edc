import type { z } from "zod";
import type { PlacedPlaceholder } from "../placeholders/placed-placeholder";
import type { ToolAnnotations } from "../tool-annotations";
import type { HttpHandler } from "./http";
import type { LiteralSecret } from "./literal-secrets";

/** The JavaScript of a handler: the whole implementation, or hooks around it. */
type HandlerModule = {
  /** The handler's field that contains the code. */
  field: string;
  code: string;
  /** The hosts that the code may call. */
  hosts: readonly string[];
  /** Whether the module has only hooks, and thus no default export. */
  hooksOnly: boolean;
};

/** A tool defined by a server, and the hash of the definition that the author accepted. */
type PinnedTool = { url: string; auth?: HttpHandler["auth"]; tool: string; pin: string };

/** What the comparison of two versions needs to know about a kind. */
type DiffFacts<Config> = {
  /** Completes "with … instead of …". */
  name: string;
  /** Labels of the handler's fields; other fields are called by their keys. */
  fieldLabels: Readonly<Record<string, string>>;
  /** Whether the result is a response envelope that is passed through. */
  passesEnvelope?(handler: Config): boolean;
  /**
   * Splits off the expression that selects the result from a response. `rest` is the handler
   * without it.
   */
  getSelection?(handler: Config): { path: string; expression: string | undefined; rest: object };
};

/**
 * The definition of one kind of handler. Everything that depends on the kind goes through it: only
 * the folders of the kinds compare `kind`. The members are methods, so that a kind accepts any
 * handler; `getHandlerKind` always returns the handler's own kind.
 */
export type HandlerKindDefinition<Config extends { kind: string }> = {
  schema: z.ZodType<Config>;
  label: string;
  /** Marks the tool in lists, because its handler deserves attention. */
  badge?: { sign: string; description: string };
  /**
   * Whether a third party's server describes the tool, so that its descriptions are not to be
   * trusted.
   */
  isRemotelyDefined?: boolean;
  /** Returns the server's tool whose definition the author accepted; undefined if there is none. */
  getPinnedTool?(handler: Config): PinnedTool | undefined;
  /** Lists all placeholders, each with its JSON Pointer in the handler. */
  listPlaceholders(handler: Config): PlacedPlaceholder[];
  /** Lists the placeholders that a call fills in. If absent, that is all of them. */
  listSentPlaceholders?(handler: Config): PlacedPlaceholder[];
  getModule?(handler: Config): HandlerModule | undefined;
  /** Whether the handler acts with the caller's own token. */
  sendsCallerToken?(handler: Config): boolean;
  /** Returns the single request that a call sends, for previews. */
  getRequest?(handler: Config): HttpHandler;
  /** Finds secrets typed into the configuration instead of using a credential. */
  findLiteralSecrets?(handler: Config): LiteralSecret[];
  /** Returns what calls do to the world, as far as the configuration tells. */
  getAnnotations?(handler: Config): ToolAnnotations;
  /** Returns the reason why results are never cached, as a sentence. */
  getUncacheableReason?(handler: Config): string | undefined;
  diff: DiffFacts<Config>;
};
