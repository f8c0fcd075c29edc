import { handlerKinds } from "../../lib/agent/handlers/index.ts";

type Source = { file: string; source: string };

const kind = `"(${Object.keys(handlerKinds).join("|")})"`;
const kindCheck = new RegExp(
  `\\bkind [=!]==? ${kind}|${kind} [=!]==? [\\w.?]*\\bkind\\b|case ${kind}:`,
);
const ownFolders = /^(lib\/agent\/handlers|lib\/handlers|components\/tool-editor\/handlers)\//;
const isTest = /(\.test|-fixture)\.tsx?$/;

/**
 * Finds comparisons with a single handler kind outside the folders of the kinds. A new kind would
 * be missing there.
 */
export const findKindChecks = (sources: readonly Source[]) =>
  sources
    .filter(({ file }) => !ownFolders.test(file) && !isTest.test(file))
    .flatMap(({ file, source }) => {
      const [check] = kindCheck.exec(source) ?? [];
      const comment = "Use the handler kind's definition; see lib/agent/handlers.";
      return check ? [{ rule: "handler-kinds", from: file, to: check, comment }] : [];
    });
