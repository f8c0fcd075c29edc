import { describe, expect, it } from "vitest";
import { blankRow } from "@/components/tool-editor/parameters/model/rows";
import type { Tool } from "@/lib/agent/tool";
import { slack } from "@/lib/gallery/slack";
import { blankPair } from "../codec/http-form";
import { formFromTool, type ToolForm } from "../codec/tool-form";
import { draftKey } from "../draft/draft-key";
import { fieldName } from "./field-name";
import { toFormIssue, type ValidationContext } from "./form-issues";
import { readForm } from "./read-form";
import { getVisibleIssues } from "./visible-issues";

const tool: Tool = {
  ...slack.tools[0],
  handler: {
    kind: "http",
    method: "POST",
    url: "https://slack.com/api/chat.postMessage",
    auth: { type: "caller-bearer" },
    body: {
      type: "json",
      value: {
        channel: "{{params.query}}",
        text: "{{params.text}}",
        thread_ts: "{{params.threadTs}}",
      },
    },
  },
};
const context: ValidationContext = {
  before: tool,
  otherNames: ["listChannels"],
  variables: ["dburi"],
};

const findIssues = (change: (form: ToolForm) => void, validationContext = context) => {
  const form = formFromTool(tool);
  change(form);
  return readForm(form, validationContext).issues;
};
const row = (form: ToolForm, index: number) => form.rows[index] as ToolForm["rows"][number];

describe("readForm", () => {
  it("accepts a valid tool", () => {
    expect(findIssues(() => {})).toEqual([]);
  });

  it("rejects a name in use and offers an unused one", () => {
    const [issue] = findIssues((form) => {
      form.name = "listChannels";
    });
    expect(issue).toMatchObject({
      path: "name",
      live: true,
      fix: { value: "listChannels2", path: "name" },
    });
  });

  it("rejects a model name that another tool uses or that models cannot use", () => {
    const check = (modelName: string) =>
      findIssues((form) => {
        form.metadata.modelName = modelName;
      });
    expect(check("send_message")).toEqual([]);
    expect(check("listChannels")).toMatchObject([{ path: "metadata.modelName", live: true }]);
    expect(check("send message")).toMatchObject([{ path: "metadata.modelName" }]);
  });

  it("offers a valid name for an invalid one", () => {
    const [issue] = findIssues((form) => {
      form.name = "Größe senden";
    });
    expect(issue?.fix?.value).toBe("Gro_e_senden");
  });

  it("rejects a reserved name for a nested parameter", () => {
    const [issue] = findIssues((form) => {
      const inner = blankRow("thread", "object");
      form.rows.push({ ...inner, properties: [blankRow("userId")] });
    });
    expect(issue).toMatchObject({
      path: "rows.4.properties.0.name",
      fix: { value: "sendMessageUserId" },
    });
  });

  it("reports the second of two parameters with the same name", () => {
    const paths = findIssues((form) => {
      row(form, 3).name = "query";
    }).map(({ path }) => path);
    expect(paths).toContain("rows.3.name");
    expect(paths).not.toContain("rows.0.name");
  });

  it("maps schema issues to the row's fields", () => {
    const paths = findIssues((form) => {
      row(form, 1).default = { value: "nobody" };
      row(form, 2).extraKeywords = { minLength: 5, maxLength: 2 };
    }).map(({ path }) => path);
    expect(paths).toEqual(["rows.1.default", "rows.2.extraKeywords.maxLength"]);
  });

  it("requires a default for a hidden required parameter", () => {
    const [issue] = findIssues((form) => {
      row(form, 0).visible = false;
    });
    expect(issue?.path).toBe("rows.0.default");
    expect(issue?.message).toContain("needs a default");
  });

  it("offers the nearest name for an unknown placeholder after blank rows", () => {
    const [issue] = findIssues((form) => {
      form.http.headers = [blankPair(), blankPair({ name: "x-a", value: "{{ params.querry }}!" })];
    });
    expect(issue).toMatchObject({
      path: "http.headers.1.value",
      fix: { value: "{{params.query}}!" },
    });
  });

  it("accepts the agent's variables", () => {
    const withVariable = (name: string) =>
      findIssues((form) => {
        form.http.url = `https://example.com/{{variables.${name}}}`;
      });
    expect(withVariable("dburi")).toEqual([]);
    expect(withVariable("other")[0]?.path).toBe("http.url");
  });

  it("locates an issue inside a JSON body", () => {
    const inside = (text: string) =>
      findIssues((form) => {
        form.http.bodyJson = text;
      })[0];
    expect(inside('{"a": }')).toMatchObject({ path: "http.bodyJson", inside: 6, live: true });
    expect(inside('{"a": ["{{params.nope}}"]}')).toMatchObject({ inside: "/a/0" });
  });

  it("reports text that is not a valid value", () => {
    const issues = findIssues((form) => {
      form.drafts = { [draftKey(row(form, 0).id, "default")]: "-", "row-0_default": "stale" };
    });
    expect(issues.map(({ path }) => path)).toEqual(["rows.0.default"]);
  });

  it("checks placeholders even if the description is empty", () => {
    const paths = findIssues((form) => {
      form.description = "";
      form.http.url = "https://example.com/{{params.nope}}";
    }).map(({ path }) => path);
    expect(paths).toEqual(["description", "http.url"]);
  });

  it.each(["nonsense", "0", "121"])("rejects a timeout of %s seconds", (timeout) => {
    const paths = findIssues((form) => {
      form.timeout = timeout;
    }).map(({ path }) => path);
    expect(paths).toEqual(["timeout"]);
  });
});

describe("toFormIssue", () => {
  const form = formFromTool(tool);
  form.rows.push({
    ...blankRow("list", "array"),
    items: { ...blankRow("items", "object"), properties: [blankRow("a/b")] },
  });
  it.each([
    ["/name", "name", "Tool name"],
    ["/parameters/properties/type/enum/0", "rows.1.enum", "Parameter type, allowed values"],
    [
      "/parameters/properties/list/items/properties/a~1b/pattern",
      "rows.4.items.properties.0.extraKeywords.pattern",
      "Parameter list items.a/b, pattern",
    ],
    ["/parameters/properties/nobody", "rows", "Parameters"],
    ["/handler/url", "http.url", "URL"],
    ["/handler/auth/value", "http.authValue", "Authentication value"],
    ["/handler/body/value/text", "http.bodyJson", "JSON body"],
    ["/limits/timeoutMs", "timeout", "Timeout"],
    ["/examples/0/name", "", "The tool"],
  ])("maps %s to its field", (path, field, name) => {
    const issue = toFormIssue(form, { code: "invalid_value", path, message: "Wrong." });
    expect(issue.path).toBe(field);
    expect(fieldName(form, field, "tool")).toBe(name);
  });

  it("names the handler choice and what is edited", () => {
    expect(fieldName(form, "kind", "resource")).toBe("Handler");
    expect(fieldName(form, "", "resource")).toBe("The resource");
  });
});

describe("getVisibleIssues", () => {
  const form = formFromTool(null);
  const issues = readForm(form, { ...context, before: null }).issues;
  const noInteraction = { hasAttemptedSave: false, touched: new Set<string>(), typing: null };

  it("shows no issues for an untouched new tool", () => {
    expect(issues.length).toBeGreaterThan(0);
    expect(getVisibleIssues(issues, form, noInteraction)).toEqual([]);
  });
  it("shows issues of fields that lost the focus, and all issues after a save attempt", () => {
    const visible = getVisibleIssues(issues, form, {
      ...noInteraction,
      touched: new Set(["name"]),
    });
    expect(visible.map(({ path }) => path)).toEqual(["name"]);
    expect(getVisibleIssues(issues, form, { ...noInteraction, hasAttemptedSave: true })).toEqual(
      issues,
    );
  });
  it("hides issues of the field being edited", () => {
    const typing = { ...form, http: { ...form.http, url: "https:/" } };
    const urlIssues = readForm(typing, { ...context, before: null }).issues;
    const paths = (path: string | null) =>
      getVisibleIssues(urlIssues, typing, { ...noInteraction, typing: path }).map(
        (issue) => issue.path,
      );
    expect(paths(null)).toContain("http.url");
    expect(paths("http.url")).not.toContain("http.url");
  });
});
