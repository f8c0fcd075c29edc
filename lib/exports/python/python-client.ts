import type { Variable } from "@/lib/agent/manifest";
import type { ExportedAgent } from "../export";
import { toLiteral } from "./python-text";
import { declareObject, type PythonModule } from "./python-types";

/** Returns the imports of a module with these lines. Strict checkers reject unused imports. */
export const renderImports = (lines: readonly string[]): string[] => {
  const text = lines.join("\n");
  const optional = ["Literal", "NotRequired"].filter((name) => text.includes(`${name}[`));
  return [
    "from __future__ import annotations",
    "",
    "import json",
    "import urllib.error",
    "import urllib.request",
    "from collections.abc import Mapping",
    `from typing import ${[...optional, "TypeAlias", "TypedDict", "cast"].join(", ")}`,
    "",
  ];
};

/** Names that the module declares or imports. */
export const reservedNames =
  `Client Failure JsonValue Literal Mapping MediaItem NotRequired ToolError TypeAlias TypedDict Variables
  BASE_URL`.split(/\s+/);

export const sharedDeclarations = [
  "JsonValue: TypeAlias = (",
  '    "None | bool | int | float | str | list[JsonValue] | Mapping[str, JsonValue]"',
  ")",
  "",
  "",
  "class MediaItem(TypedDict):",
  '    """An image, video, audio file or document."""',
  "",
  "    type: str",
  "    url: str",
  "    mimeType: str",
  "    description: str",
  "    metadata: dict[str, JsonValue]",
  "",
  "",
  "class ToolError(Exception):",
  '    """A call that the agent refused or that failed.',
  "",
  "    The code is the HTTP status if the call was refused, or a string such as NOT_FOUND if the tool failed.",
  "    `OSError` or `http.client.HTTPException` is raised if there is no complete response.",
  '    """',
  "",
  '    def __init__(self, message: str, code: int | str, details: str = "") -> None:',
  '        super().__init__(f"{message} ({code})")',
  "        self.message = message",
  "        self.code = code",
  "        self.details = details",
  "",
  "",
  "def _to_object(value: object) -> dict[str, object] | None:",
  "    return cast(dict[str, object], value) if isinstance(value, dict) else None",
  "",
  "",
];

const variableSchema = (variables: readonly Variable[]) => ({
  type: "object" as const,
  properties: Object.fromEntries(
    variables.map(({ ref, name, description }) => [
      ref,
      { type: "string" as const, description: description ?? name ?? "" },
    ]),
  ),
  required: variables.filter(({ required }) => required).map(({ ref }) => ref),
});

/** Declares the type of the variables that the agent expects from its caller. */
export const declareVariables = (variables: readonly Variable[], module: PythonModule): void => {
  if (variables.length > 0)
    declareObject(variableSchema(variables), "Variables", module, "The agent's variables.");
};

const getVariablesParameter = (variables: readonly Variable[]): string[] => {
  if (variables.length === 0) return [];
  const isRequired = variables.some(({ required }) => required);
  return [`        variables: Variables${isRequired ? "" : " | None = None"},`];
};

/** Returns the beginning of the client class, up to the tools' methods. */
export const clientStart = ({ manifest, baseUrl }: ExportedAgent): string[] => {
  const { variables = [] } = manifest;
  return [
    `BASE_URL = ${toLiteral(baseUrl)}`,
    "",
    "",
    "class Client:",
    '    """Calls the tools. `bearer` is the user\'s own token, for tools that act on the user\'s behalf."""',
    "",
    "    def __init__(",
    "        self,",
    "        api_key: str,",
    "        *,",
    ...getVariablesParameter(variables),
    "        base_url: str = BASE_URL,",
    "        bearer: str | None = None,",
    "        timeout: float = 120.0,",
    "    ) -> None:",
    '        self._base_url = base_url.rstrip("/")',
    "        self._timeout = timeout",
    "        self._headers = {",
    '            "content-type": "application/json",',
    '            "x-api-key": api_key,',
    "        }",
    "        if bearer is not None:",
    '            self._headers["authorization"] = f"Bearer {bearer}"',
    ...(variables.length > 0
      ? [
          "        # Sent as UTF-8 bytes, because urllib accepts only Latin-1 characters.",
          "        for name, value in (variables or {}).items():",
          '            self._headers[f"x-{name}"] = str(value).encode().decode("latin-1")',
        ]
      : []),
    "",
  ];
};

/** The method that sends a call and reads the envelope. */
export const clientEnd = [
  "    def _call(",
  "        self,",
  "        path: str,",
  "        params: Mapping[str, object],",
  "        idempotency_key: str | None,",
  "        confirmation: str | None,",
  "    ) -> dict[str, object]:",
  "        headers = dict(self._headers)",
  "        if idempotency_key is not None:",
  '            headers["idempotency-key"] = idempotency_key',
  "        if confirmation is not None:",
  '            headers["x-confirmation"] = confirmation',
  "        request = urllib.request.Request(",
  "            self._base_url + path,",
  "            data=json.dumps(params).encode(),",
  "            headers=headers,",
  '            method="POST",',
  "        )",
  "        try:",
  "            with urllib.request.urlopen(request, timeout=self._timeout) as response:",
  "                status, body = response.status, response.read()",
  "        except urllib.error.HTTPError as error:",
  "            with error:",
  "                status, body = error.code, error.read()",
  "        try:",
  "            answer = _to_object(json.loads(body))",
  "        except ValueError:",
  "            answer = None",
  "        if answer is not None:",
  '            data, failure = _to_object(answer.get("data")), _to_object(answer.get("error"))',
  '            if answer.get("success") is True and data is not None:',
  "                return data",
  "            if failure is not None:",
  '                code = failure.get("code", status)',
  "                raise ToolError(",
  '                    str(failure.get("message", "")),',
  "                    code if isinstance(code, (int, str)) else status,",
  '                    str(failure.get("details", "")),',
  "                )",
  '        raise ToolError("The agent\'s response has no envelope.", status)',
  "",
];
