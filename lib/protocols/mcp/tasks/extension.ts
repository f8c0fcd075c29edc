import {
  type ClientCapabilities,
  MissingRequiredClientCapabilityError,
} from "@modelcontextprotocol/server";
import { isObject } from "@/lib/schema/json";

/**
 * The Tasks extension of revision 2026-07-28 (SEP-2663):
 * https://modelcontextprotocol.github.io/ext-tasks.
 */
export const TASKS_EXTENSION = "io.modelcontextprotocol/tasks";

/** The capability that clients and servers declare if they support tasks. */
export const tasksCapability = { extensions: { [TASKS_EXTENSION]: {} } };

export const knowsTasks = ({ extensions }: Pick<ClientCapabilities, "extensions">): boolean =>
  isObject(extensions?.[TASKS_EXTENSION]);

export const tasksRequired = () =>
  new MissingRequiredClientCapabilityError({ requiredCapabilities: tasksCapability });
