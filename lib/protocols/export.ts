import { AppError } from "@/lib/errors";
import { exportFormats, isExportFormat } from "@/lib/exports/index";
import { answerDocument, asAttachment } from "./document";
import type { Protocol } from "./protocol";
import { refuse } from "./rest";

/** `GET /export/{format}`: the agent as a file for another consumer. */
export const exportFile: Protocol<"format"> = {
  refuse,
  serve(request, served, { format }) {
    if (!isExportFormat(format))
      throw new AppError("not_found", `Unknown format: ${format}`, {
        details: `Available formats: ${exportFormats.join(", ")}`,
      });
    return answerDocument(request, served, format, asAttachment(format, served));
  },
};
