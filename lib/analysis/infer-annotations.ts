import { getHandlerKind } from "../agent/handlers";
import type { Tool } from "../agent/tool";
import type { ToolAnnotations } from "../agent/tool-annotations";
import { detectDanger } from "./detect-danger";

/** Of a handler kind that does not say. */
const unknownAnnotations: ToolAnnotations = {
  readOnly: false,
  destructive: true,
  idempotent: false,
  openWorld: true,
};

type AnnotatedTool = Pick<Tool, "name" | "description" | "handler" | "annotations">;

/**
 * What is assumed where the author has not decided: from the handler, such as its HTTP method, and from words of danger
 * in the name and the description. What reads only neither destroys anything nor has an effect when repeated.
 */
export const inferAnnotations = (tool: AnnotatedTool): ToolAnnotations => {
  const ofHandler =
    getHandlerKind(tool.handler).getAnnotations?.(tool.handler) ?? unknownAnnotations;
  // Whatever its name says, code that reaches nothing changes nothing.
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

/** What hosts are told: the author's decisions, and what is assumed where there are none. */
export const getAnnotations = (tool: AnnotatedTool): ToolAnnotations => ({
  ...inferAnnotations(tool),
  ...tool.annotations,
});
