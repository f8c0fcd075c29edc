import { getHandlerKind } from "../agent/handlers";
import type { Tool } from "../agent/tool";
import type { ToolAnnotations } from "../agent/tool-annotations";
import { detectDanger } from "./detect-danger";

/** The annotations for handler kinds that define none. */
const unknownAnnotations: ToolAnnotations = {
  readOnly: false,
  destructive: true,
  idempotent: false,
  openWorld: true,
};

type AnnotatedTool = Pick<Tool, "name" | "description" | "handler" | "annotations">;

/**
 * Infers the annotations that the author has not set, from the handler, such as its HTTP method,
 * and from dangerous verbs in the name and the description. A read-only tool is neither destructive
 * nor has an effect when repeated.
 */
export const inferAnnotations = (tool: AnnotatedTool): ToolAnnotations => {
  const ofHandler =
    getHandlerKind(tool.handler).getAnnotations?.(tool.handler) ?? unknownAnnotations;
  // Code without network access changes nothing, whatever its name.
  const isDangerous = ofHandler.openWorld && detectDanger(tool) !== undefined;
  const readOnly = ofHandler.readOnly && !isDangerous;
  const isReadOnly = tool.annotations?.readOnly ?? readOnly;
  return {
    readOnly,
    destructive: !isReadOnly && (ofHandler.destructive || isDangerous),
    idempotent: isReadOnly || ofHandler.idempotent,
    openWorld: ofHandler.openWorld,
  };
};

/** Returns the annotations for hosts: the author's settings, with inferred values for the rest. */
export const getAnnotations = (tool: AnnotatedTool): ToolAnnotations => ({
  ...inferAnnotations(tool),
  ...tool.annotations,
});
