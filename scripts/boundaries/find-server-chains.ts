import type { IModule } from "dependency-cruiser";

const isServerFile = (file: string) => /^lib\/(data|server)\//.test(file);

/**
 * Finds components from which a chain of imports leads to the database or the server. Follows all
 * imports backwards once; dependency-cruiser would search from each component to each of the files.
 */
export function findServerChains(modules: readonly IModule[]) {
  const importers = new Map<string, string[]>();
  for (const { source, dependencies } of modules)
    for (const { resolved } of dependencies)
      importers.set(resolved, [...(importers.get(resolved) ?? []), source]);
  /** The file of the server that each file leads to. The loop also visits the files it adds. */
  const targets = new Map(
    modules.flatMap(({ source }) => (isServerFile(source) ? [[source, source] as const] : [])),
  );
  for (const [file, target] of targets)
    for (const importer of importers.get(file) ?? [])
      if (!targets.has(importer)) targets.set(importer, target);
  const comment = "No chain of imports may lead from a component to the database or the server.";
  return [...targets]
    .filter(([file]) => file.startsWith("components/"))
    .map(([from, to]) => ({ rule: "client-stays-client", from, to, comment }));
}
