import type { z } from "zod";
import type { PlacedPlaceholder } from "../placeholders/placed-placeholder";
import type { ToolAnnotations } from "../tool-annotations";
import type { HttpHandler } from "./http";

/** The JavaScript of a handler: its whole work, or hooks around it. */
type HandlerModule = {
  /** The handler's field that has the code. */
  field: string;
  code: string;
  /** The hosts that the code may call. */
  hosts: readonly string[];
  /** Whether it has nothing but hooks, and so no default export. */
  hooksOnly: boolean;
};

/** A tool that a server defines, and the hash of the definition that the author accepted. */
type PinnedTool = { url: string; auth?: HttpHandler["auth"]; tool: string; pin: string };

/** What the comparison of two versions says about a kind. */
type DiffFacts<Config> = {
  /** Completes "with … instead of …". */
  name: string;
  /** What to call the handler's fields; others are called by their key. */
  fieldLabels: Readonly<Record<string, string>>;
  /** Whether the result is a response envelope that is passed through. */
  passesEnvelope?(handler: Config): boolean;
  /** The expression that selects the result from a response, its path, and the handler without it. */
  getSelection?(handler: Config): { path: string; expression: string | undefined; rest: object };
};

/**
 * What the language knows about one kind of handler. Everything that depends on the kind is asked here: only the
 * folders of the kinds compare `kind`. The members are methods, so that a kind accepts any handler; `getHandlerKind`
 * always returns the handler's own.
 */
export type HandlerKindDefinition<Config extends { kind: string }> = {
  schema: z.ZodType<Config>;
  label: string;
  /** Marks a tool whose handler deserves attention in lists. */
  badge?: { sign: string; description: string };
  /** Whether a stranger's server describes the tool, so that its texts deserve distrust. */
  isRemotelyDefined?: boolean;
  /** The tool of a server whose definition the author accepted; undefined if none is. */
  getPinnedTool?(handler: Config): PinnedTool | undefined;
  /** Every placeholder, with its JSON Pointer in the handler. */
  listPlaceholders(handler: Config): PlacedPlaceholder[];
  /** The placeholders that a call fills in. All of them when absent. */
  listSentPlaceholders?(handler: Config): PlacedPlaceholder[];
  getModule?(handler: Config): HandlerModule | undefined;
  /** Whether it acts with the token of whoever calls. */
  sendsCallerToken?(handler: Config): boolean;
  /** The one request that a call sends, for previews of it. */
  getRequest?(handler: Config): HttpHandler;
  /** What calls do to the world, as far as the configuration tells. */
  getAnnotations?(handler: Config): ToolAnnotations;
  /** Why results are never cached, as a sentence. */
  getUncacheableReason?(handler: Config): string | undefined;
  /** The handler with every literal URL and host replaced. */
  replaceOrigins?(
    handler: Config,
    replace: { text: (text: string) => string; host: (host: string) => string },
  ): Config;
  diff: DiffFacts<Config>;
};
