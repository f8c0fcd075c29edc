type Route = { method: string; path: string };

/** Whether a route's path, such as `/agents/:slug`, matches the path of a request. */
const matches = (pattern: string, path: string): boolean => {
  const expected = pattern.split("/");
  const actual = path.split("/");
  return (
    expected.length === actual.length &&
    expected.every((step, index) =>
      step.startsWith(":") ? actual[index] !== "" : step === actual[index],
    )
  );
};

/** Returns the methods that the routes have for a path. Empty if no route has the path. */
export const findAllowedMethods = (routes: readonly Route[], path: string): string[] => {
  const methods = new Set<string>();
  for (const route of routes)
    if (route.method !== "ALL" && matches(route.path, path)) methods.add(route.method);
  if (methods.has("GET")) methods.add("HEAD");
  return [...methods].sort();
};
