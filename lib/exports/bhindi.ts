import { toolsResponse } from "@/lib/agent/tool-dto";
import type { Export } from "./export";

export const bhindi: Export = {
  label: "Bhindi",
  description:
    "The tool list as hosts of the agent protocol read it, exactly what GET /tools says.",
  mediaType: "application/json",
  fileName: "tools.json",
  render: ({ manifest }) => toolsResponse(manifest),
};
