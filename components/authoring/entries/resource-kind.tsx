import { FileText } from "lucide-react";
import { copyTitle } from "@/lib/agent/copy-name";
import { getResourceKey } from "@/lib/agent/resources/listed-resource";
import { type EntryKind, getFreeId } from "./entry-kind";

const MAX_NAME_LENGTH = 200;

export const resourceKind: EntryKind<"resources"> = {
  list: "resources",
  noun: "resource",
  plural: "resources",
  title: "Resources",
  icon: <FileText aria-hidden />,
  getId: getResourceKey,
  getLabel: ({ title, name }) => title ?? name,
  copy: (resource, ids) => {
    const id = getFreeId(getResourceKey(resource), ids);
    const address = resource.uri === undefined ? { uriTemplate: id } : { uri: id };
    return { ...resource, ...address, name: copyTitle(resource.name, MAX_NAME_LENGTH) };
  },
  explanation:
    "A resource is content with a URI that MCP clients read into a conversation: text, a file, or whatever a handler returns.",
};
