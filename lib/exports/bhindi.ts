import { toToolsResponse } from "@/lib/agent/tool-dto";
import type { Export } from "./export";

export const bhindi: Export = {
  label: "Bhindi",
  description: "The tool list of the agent protocol, identical to the response of GET /tools.",
  mediaType: "application/json",
  fileName: "tools.json",
  render: ({ manifest }) => toToolsResponse(manifest),
};
