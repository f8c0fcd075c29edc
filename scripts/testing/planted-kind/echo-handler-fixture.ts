import { parseTemplate } from "@/lib/agent/placeholders/template";
import type { Handler } from "@/lib/handlers/handler";
import type { EchoHandler } from "./echo-kind-fixture";

/** The handler of the planted kind. */
export const echo: Handler<EchoHandler> = async ({ text }, { params }) => {
  const parts = parseTemplate(text).template.map((part) =>
    typeof part === "string" ? part : String(params[part.path[0] ?? ""]),
  );
  return { ok: true, value: parts.join("") };
};
