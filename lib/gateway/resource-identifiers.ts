const METADATA_PATH = "/.well-known/oauth-protected-resource";

/** Where a protected resource describes itself (RFC 9728 §3.1). */
export const toMetadataUrl = (resource: string): string => {
  const { origin, pathname } = new URL(resource);
  return `${origin}${METADATA_PATH}${pathname}`;
};

/**
 * The URLs that a token for an agent may name as its audience: the agent's own, of one version or of the live one, and
 * that of its MCP route. MCP clients compare the URL that they connect to.
 */
export const isResourceOfAgent = (url: string, slug: string, resource: string): boolean => {
  const prefix = `${url}/api/agents/${slug}`;
  return (
    resource.startsWith(prefix) &&
    /^(?:@[1-9]\d{0,8})?(?:\/mcp)?\/?$/.test(resource.slice(prefix.length))
  );
};
