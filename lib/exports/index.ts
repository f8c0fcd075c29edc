import { anthropic } from "./anthropic";
import { bhindi } from "./bhindi";
import type { Export } from "./export";
import { gemini } from "./gemini";
import { mcp } from "./mcp";
import { ollama } from "./ollama";
import { openai } from "./openai";
import { openaiResponses } from "./openai-responses";
import { openaiResponsesStrict } from "./openai-responses-strict";
import { openaiStrict } from "./openai-strict";
import { openapi } from "./openapi/openapi";
import { python } from "./python/python";
import { serverJson } from "./server-json";
import { iagenttool } from "./typescript/iagenttool";
import { typescript } from "./typescript/typescript";

/** All export formats, keyed by their name in `GET /export/{format}`. */
export const exports = {
  bhindi,
  openapi,
  openai,
  "openai-strict": openaiStrict,
  "openai-responses": openaiResponses,
  "openai-responses-strict": openaiResponsesStrict,
  anthropic,
  gemini,
  ollama,
  mcp,
  "mcp-server": serverJson,
  typescript,
  iagenttool,
  python,
} satisfies Record<string, Export>;
export type ExportFormat = keyof typeof exports;

export const exportFormats = Object.keys(exports) as ExportFormat[];
export const isExportFormat = (format: string): format is ExportFormat =>
  Object.hasOwn(exports, format);
