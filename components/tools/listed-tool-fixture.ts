import type { ListedTool } from "@/lib/api/schemas/tools";

export const toListedTool = (name: string): ListedTool => ({
  name,
  description: "Does something.",
  parameters: { type: "object", properties: {} },
  handler: { kind: "javascript", code: "export default () => 1" },
  etag: '"1"',
  updatedAt: "2026-01-01T00:00:00Z",
});
