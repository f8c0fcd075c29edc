const request = `  // Add api.example.com to "Allowed hosts", then call it:
  // const response = await context.fetch("https://api.example.com/things");
  // if (!response.ok) throw new Error(\`The service responded with \${response.status}.\`);
  // return await response.json();
`;

const blank = `export default async function (params, context) {
  context.log.info("Called with", params);

${request}
  return { received: params };
}
`;

const checkParams = `/** Returns a problem that the schema cannot detect, or null if there is none. */
function findProblem(params) {
  return null;
}

export const validate = ({ params }, { ToolError }) => {
  const problem = findProblem(params);
  if (problem) throw new ToolError({ code: "VALIDATION_ERROR", message: problem });
  return true;
};
`;

const read = `${checkParams}
/** Only reads. Resolves to a list. */
async function find(params, context) {
${request}  return [];
}

export default async function (params, context) {
  const results = await find(params, context);
  if (results.length === 0) return "Nothing was found.";
  return results;
}
`;

const write = `${checkParams}
/** Changes something. Resolves to what the model should know about it. */
async function change(params, context) {
  // Add api.example.com to "Allowed hosts", then call it:
  // const response = await context.fetch("https://api.example.com/things", {
  //   method: "POST",
  //   headers: { "content-type": "application/json" },
  //   body: JSON.stringify(params),
  // });
  // if (!response.ok) throw new Error(\`The service responded with \${response.status}.\`);
  // return await response.json();
}

export default async function (params, context) {
  try {
    return { done: true, result: (await change(params, context)) ?? null };
  } catch (error) {
    throw new context.ToolError({
      code: "OPERATION_FAILED",
      recoveryHint: "Tell the user, and ask before you try again.",
      ...error, // A ToolError has its own code.
      message: \`The change failed. \${error.message ?? error}\`,
    });
  }
}
`;

/** Templates for new modules: a blank one, and ones that read or change something. */
export const startingModules = { blank, read, write } as const;
export type StartingModule = keyof typeof startingModules;
