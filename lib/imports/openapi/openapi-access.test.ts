import { describe, expect, it } from "vitest";
import { importOpenapi } from "./openapi";
import { createDocument, importDocument, importOne } from "./openapi-fixture";

describe("authentication", () => {
  const schemes = {
    key: { type: "apiKey", in: "header", name: "X-Key" },
    inQuery: { type: "apiKey", in: "query", name: "k" },
    bearer: { type: "http", scheme: "bearer" },
    basic: { type: "http", scheme: "basic" },
    digest: { type: "http", scheme: "digest" },
    oauth: { type: "oauth2", flows: {} },
    cookie: { type: "apiKey", in: "cookie", name: "session" },
    signature: {
      type: "apiKey",
      in: "header",
      name: "Authorization",
      "x-amazon-apigateway-authtype": "awsSigv4",
    },
  };
  const auth = async (security: unknown, schemeNames = Object.keys(schemes)) => {
    const selectedSchemes = Object.fromEntries(
      Object.entries(schemes).filter(([name]) => schemeNames.includes(name)),
    );
    const result = await importOne(
      { description: "Does.", security, responses: {} },
      { components: { securitySchemes: selectedSchemes } },
    );
    return { ...result.handler, granted: result.tool.credentials, codes: result.codes };
  };

  it("is not requested again as a parameter", async () => {
    const { tool, handler } = await importOne(
      {
        security: [{ key: [], inQuery: [] }],
        responses: {},
        parameters: [
          { name: "X-KEY", in: "header", required: true, schema: { type: "string" } },
          { name: "k", in: "query", required: true, schema: { type: "string" } },
          { name: "K", in: "query", schema: { type: "string" } },
        ],
      },
      { components: { securitySchemes: schemes } },
    );
    expect(tool.parameters).toEqual({ type: "object", properties: { K: { type: "string" } } });
    expect(handler.query).toEqual([
      { name: "K", value: "{{params.K}}" },
      { name: "k", value: "{{credentials.test-api.inQuery}}" },
    ]);
  });

  it("with a token is not requested again as a Slack-style parameter", async () => {
    const description = "Authentication token. Requires scope: `chat:write`";
    const importWith = (security: unknown, parameter: object) =>
      importOne(
        {
          security,
          responses: {},
          parameters: [{ in: "query", required: true, schema: { type: "string" }, ...parameter }],
        },
        { components: { securitySchemes: schemes } },
      );
    const names = async (security: unknown, parameter: object) =>
      Object.keys((await importWith(security, parameter)).tool.parameters.properties);
    const oauth = [{ oauth: ["chat:write"] }];
    expect(await names(oauth, { name: "token", description })).toEqual([]);
    expect(await names(oauth, { name: "token", in: "header", description })).toEqual([]);
    expect(await names(oauth, { name: "access_token" })).toEqual([]);
    expect(await names(oauth, { name: "token", description: "From the mail." })).toEqual(["token"]);
    expect(await names([], { name: "token", description })).toEqual(["token"]);
  });

  it("becomes fields of a credential", async () => {
    expect(await auth([{ key: [] }], ["key"])).toMatchObject({
      auth: { type: "header", name: "x-key", value: "{{credentials.test-api.apiKey}}" },
      granted: ["test-api"],
      codes: ["credential_needed"],
    });
    expect((await auth([{ bearer: [] }], ["bearer"])).auth).toEqual({
      type: "bearer",
      value: "{{credentials.test-api.token}}",
    });
    expect((await auth([{ basic: [] }])).auth).toEqual({
      type: "basic",
      value: "{{credentials.test-api.username}}:{{credentials.test-api.password}}",
    });
    expect((await auth([{ oauth: [] }])).auth).toEqual({
      type: "bearer",
      value: "{{credentials.test-api.oauth}}",
    });
  });

  it("sends a key beside the Authorization header, in whichever order they are listed", async () => {
    for (const security of [
      { key: [], bearer: [] },
      { bearer: [], key: [] },
    ]) {
      const result = await auth([security], ["key", "bearer"]);
      expect(result.auth).toEqual({ type: "bearer", value: "{{credentials.test-api.token}}" });
      expect(result.headers).toEqual([{ name: "x-key", value: "{{credentials.test-api.apiKey}}" }]);
      expect(result.codes).toEqual(["credential_needed", "credential_needed"]);
    }
  });

  it.each([
    ["Bearer", "", "token"],
    ["jwt", 'Example: "Authorization: Bearer {token}"', "token"],
    ["key", "Basic <token> or Bearer <token>", "apiKey"],
    ["BotToken", "Discord bot token", "apiKey"],
  ])("reads an API key %s in the Authorization header: %s", async (name, description, field) => {
    const scheme = { type: "apiKey", in: "header", name: "Authorization", description };
    const { handler, warnings } = await importOne(
      { security: [{ [name]: [] }], responses: {} },
      { components: { securitySchemes: { [name]: scheme } } },
    );
    const value = `{{credentials.test-api.${field}}}`;
    const isToken = field === "token";
    expect(handler.auth).toEqual(
      isToken ? { type: "bearer", value } : { type: "header", name: "authorization", value },
    );
    expect(warnings[0]?.message).toContain(
      isToken ? "(a Bearer token)" : '(the whole header "Authorization", with its prefix, such as',
    );
  });

  it.each([
    [{ flows: { clientCredentials: { tokenUrl: "https://auth.example.com/token", scopes: {} } } }],
    [{ flow: "application", tokenUrl: "https://auth.example.com/token" }],
  ])("says where a token can be requested: %j", async (flow) => {
    const result = await importOne(
      { security: [{ oauth: [] }], responses: {} },
      { components: { securitySchemes: { oauth: { type: "oauth2", ...flow } } } },
    );
    expect(result.warnings[0]?.message).toContain(
      "(an OAuth access token, which the credential can request from https://auth.example.com/token)",
    );
  });

  it("asks only for the Authorization scheme that is sent", async () => {
    const { codes } = await auth([{ bearer: [], oauth: [] }]);
    expect(codes).toEqual(["auth_unsupported", "credential_needed"]);
  });

  it("in a cookie leaves the other cookies, and is not requested again", async () => {
    const parameters = ["lang", "session"].map((name) => ({
      name,
      in: "cookie",
      schema: { type: "string" },
    }));
    const { tool, handler } = await importOne(
      { security: [{ cookie: [] }], parameters, responses: {} },
      { components: { securitySchemes: schemes } },
    );
    expect(Object.keys(tool.parameters.properties)).toEqual(["lang"]);
    expect(handler.headers).toEqual([
      { name: "cookie", value: "lang={{params.lang}}" },
      { name: "cookie", value: "session={{credentials.test-api.cookie}}" },
    ]);
  });

  it("uses the first supported alternative, combines schemes, or uses none", async () => {
    expect(await auth([{ digest: [] }, { key: [], inQuery: [] }])).toMatchObject({
      auth: { type: "header", name: "x-key" },
      query: [{ name: "k", value: "{{credentials.test-api.inQuery}}" }],
    });
    for (const name of ["digest", "signature"])
      expect(await auth([{ [name]: [] }])).toMatchObject({ codes: ["auth_unsupported"] });
    expect((await auth([{}, { key: [] }])).auth).toBeUndefined();
  });

  it("is missed where a document describes it but hardly requires it", async () => {
    const importPublic = async (count: number, overrides: object, operations?: string[]) => {
      const paths = Array.from({ length: 8 }, (_, index) => [
        `/x${index}`,
        { get: { operationId: `x${index}`, ...(index < count && { security: [] }) } },
      ]);
      const document = createDocument(Object.fromEntries(paths), {
        components: { securitySchemes: { bearer: schemes.bearer } },
        security: [{ bearer: [] }],
        ...overrides,
      });
      const { warnings } = await importDocument(document, operations);
      return warnings.filter(({ code }) => code === "auth_not_required").map((one) => one.message);
    };
    const message = (counts: string) =>
      `No authentication is sent for ${counts}, because the document describes "bearer" but does not require it there. Add it to the tools that need it.`;
    expect(await importPublic(7, {})).toEqual([message("7 of 8 operations")]);
    expect(await importPublic(0, { security: undefined })).toEqual([message("8 of 8 operations")]);
    expect(await importPublic(7, {}, ["x0", "x7"])).toEqual([message("1 of 2 operations")]);
    expect(await importPublic(7, {}, ["x7"])).toEqual([]);
    // A few operations may well be public, and some documents describe no authentication.
    expect(await importPublic(6, {})).toEqual([]);
    expect(await importPublic(0, { components: {}, security: undefined })).toEqual([]);
  });
});

describe("servers", () => {
  it("default to the document's first one, with a warning about the others", async () => {
    const document = {
      ...createDocument({ "/x": { get: {} }, "/y": { get: {} } }),
      servers: [{ url: "https://sandbox.example.com" }, { url: "https://api.example.com" }],
    };
    const { manifest, warnings } = await importDocument(document);
    expect(manifest.tools.map(({ handler }) => "url" in handler && handler.url)).toEqual([
      "https://sandbox.example.com/x",
      "https://sandbox.example.com/y",
    ]);
    expect(warnings.filter(({ code }) => code === "several_servers")).toEqual([
      expect.objectContaining({ message: expect.stringContaining("https://sandbox.example.com.") }),
    ]);
  });

  it("default to the first that a tool can call, without a query", async () => {
    const servers = [
      { url: "/v1" },
      { url: "wss://{host}/", variables: { host: { default: "ws.example.com" } } },
      { url: "https://api.example.com/v1?api-version=1" },
      { url: "https://eu.example.com" },
    ];
    const { handler, warnings } = await importOne({ description: "Does." }, { servers });
    expect(handler.url).toBe("https://api.example.com/v1/x");
    expect(warnings.map(({ code, message }) => [code, message])).toEqual([
      ["several_servers", expect.stringContaining("use https://api.example.com/v1.")],
      ["server_query", expect.stringContaining("(api-version)")],
    ]);
  });

  it("have their variables filled in and are resolved against the document's URL", async () => {
    const overrides = {
      servers: [
        {
          url: "https://{region}.example.com/{v}/",
          variables: { region: { default: "eu" }, v: { default: 2 } },
        },
      ],
    };
    expect((await importOne({}, overrides)).handler.url).toBe("https://eu.example.com/2/x");
    const document = { ...createDocument({ "/x": { get: {} } }), servers: [{ url: "../v3" }] };
    const requestedUrls: string[] = [];
    const { manifest } = await importOpenapi(
      { kind: "openapi", url: "https://docs.example.com/api/spec/openapi.json" },
      {
        fetch: async ({ url }) => {
          requestedUrls.push(url);
          return {
            status: 200,
            headers: {},
            body: new TextEncoder().encode(JSON.stringify(document)),
          };
        },
      },
    );
    expect(requestedUrls).toEqual(["https://docs.example.com/api/spec/openapi.json"]);
    expect(manifest.tools[0]?.handler).toMatchObject({ url: "https://docs.example.com/api/v3/x" });
  });
});

describe("Swagger 2", () => {
  it("is read like OpenAPI 3", async () => {
    const { manifest } = await importDocument({
      swagger: "2.0",
      info: { title: "Old" },
      host: "old.example.com",
      basePath: "/v1",
      schemes: ["http", "https"],
      consumes: ["application/json"],
      securityDefinitions: { key: { type: "apiKey", in: "header", name: "X-Key" } },
      security: [{ key: [] }],
      definitions: {
        Pet: { type: "object", required: ["name"], properties: { name: { type: "string" } } },
      },
      paths: {
        "/pets": {
          post: {
            operationId: "addPet",
            description: "Adds.",
            parameters: [
              { name: "body", in: "body", required: true, schema: { $ref: "#/definitions/Pet" } },
              {
                name: "tags",
                in: "query",
                type: "array",
                items: { type: "string" },
                collectionFormat: "multi",
              },
            ],
          },
        },
        "/upload": {
          post: {
            operationId: "upload",
            description: "Uploads.",
            consumes: ["multipart/form-data"],
            parameters: [
              { name: "file", in: "formData", type: "file", required: true },
              { name: "note", in: "formData", type: "string" },
            ],
          },
        },
      },
    });
    const [add, upload] = manifest.tools;
    expect(add).toMatchObject({
      credentials: ["old"],
      parameters: {
        properties: { tags: { type: "array" }, name: { type: "string" } },
        required: ["name"],
      },
      handler: {
        url: "https://old.example.com/v1/pets",
        body: { value: { name: "{{params.name}}" } },
      },
    });
    expect(upload).toMatchObject({
      parameters: {
        properties: { file: { type: "string", contentEncoding: "base64" } },
        required: ["file"],
      },
      handler: {
        body: { type: "multipart", value: { file: "{{params.file}}", note: "{{params.note}}" } },
      },
    });
  });
});
