/**
 * Used as `node --import ./scripts/typescript.mjs program.ts`. Node.js itself runs TypeScript. This
 * module resolves imports as the bundlers do: `@/` is the repository's root, and the extension
 * `.ts` or `/index.ts` may be omitted.
 */
import fs from "node:fs";
import { registerHooks } from "node:module";

const root = new URL("../", import.meta.url);
const isFile = (url) => fs.statSync(url, { throwIfNoEntry: false })?.isFile();

registerHooks({
  resolve(specifier, context, nextResolve) {
    const isAlias = specifier.startsWith("@/");
    const isRelative = /^\.{1,2}(?:\/|$)/.test(specifier) && context.parentURL?.endsWith(".ts");
    if (!isAlias && !isRelative) return nextResolve(specifier, context);
    const url = isAlias ? new URL(specifier.slice(2), root) : new URL(specifier, context.parentURL);
    if (isFile(url)) return nextResolve(isAlias ? url.href : specifier, context);
    const folder = `${url.href.replace(/\/$/, "")}/index.ts`;
    const file = `${url.href}.ts`;
    return nextResolve(isFile(new URL(file)) ? file : folder, context);
  },
});
