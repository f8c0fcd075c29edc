/** What a URL of an agent's lists shows. `open` is the open entry; "" is a new one. */
type EditorPlace = { list: "tools" | "prompts" | "resources"; open: string | undefined };

export const readEditorPlace = (pathname: string, query: URLSearchParams): EditorPlace => {
  const [, , , segment = "", name] = pathname.split("/");
  if (segment === "prompts" || segment === "resources")
    return { list: segment, open: query.get("open") ?? (query.has("new") ? "" : undefined) };
  const tool = segment === "tools" && name ? decodeURIComponent(name) : undefined;
  return { list: "tools", open: segment === "new-tool" ? "" : tool };
};

/** Whether a page shows a live pane beside an editor. The sidebar then gives up its width to it. */
export const hasLivePane = (pathname: string, query: URLSearchParams): boolean =>
  /^\/agents\/[^/]+\/resource$/.test(pathname) ||
  (pathname.startsWith("/agents/") && readEditorPlace(pathname, query).open !== undefined);
