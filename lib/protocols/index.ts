import { agUi } from "./ag-ui/ag-ui";
import { mcp } from "./mcp/mcp";
import type { Protocol } from "./protocol";
import { rest } from "./rest/rest";

/**
 * Every protocol that published agents speak. The first one responds to requests for unknown paths.
 */
export const protocols: readonly [Protocol, ...Protocol[]] = [rest, mcp, agUi];
