import { z } from "zod";
import { parsePointer } from "../../schema/json";
import { customIssue } from "../../schema/zod-issue";
import { completionSchema } from "../completion";
import { mediaTypeSchema } from "../media-type";
import { findPlaceholders } from "../placeholders/placed-placeholder";
import { checkPlaceholderNames, type TemplateScope } from "../placeholders/placeholder-names";
import { parseTemplate } from "../placeholders/template";
import { isPrototypeName } from "../prototype-name";

export const MAX_PROMPTS = 200;
const MAX_ARGUMENTS = 50;
const MAX_MESSAGES = 50;
const MAX_TEXT_LENGTH = 100_000;
const MAX_BASE64_LENGTH = 1_400_000;

export const argumentNameSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, "Use 1 to 64 letters, digits, hyphens and underscores.")
  .refine((name) => !isPrototypeName(name), {
    error: ({ input }) =>
      `An argument cannot be named "${input}": JavaScript uses that name itself.`,
    params: { code: "reserved_name" },
  });

const argumentSchema = z.strictObject({
  name: argumentNameSchema,
  description: z.string().max(2000).optional(),
  required: z.boolean().optional(),
  complete: completionSchema.optional(),
});
export type PromptArgument = z.infer<typeof argumentSchema>;

/** The bytes of an image or an audio recording, in Base64. */
const mediaSchema = z.strictObject({
  data: z.base64("Enter Base64.").min(1, "Enter Base64.").max(MAX_BASE64_LENGTH),
  mimeType: mediaTypeSchema,
});

const template = (maxLength: number) =>
  z
    .string()
    .min(1, "Enter some text.")
    .max(maxLength)
    .superRefine((text, context) => {
      const { problem } = parseTemplate(text);
      if (problem !== undefined)
        context.addIssue(customIssue({ code: "invalid_template", message: problem }));
    });

const messageContents = ["text", "image", "audio", "resource"] as const;

const messageSchema = z
  .strictObject({
    role: z.enum(["user", "assistant"]),
    text: template(MAX_TEXT_LENGTH)
      .optional()
      .describe("May contain arguments, such as {{arguments.city}}."),
    image: mediaSchema.optional(),
    audio: mediaSchema.optional(),
    resource: z
      .strictObject({
        uri: template(2048).describe(
          "The URI of one of the agent's resources, whose content is embedded. May contain arguments.",
        ),
      })
      .optional(),
  })
  .superRefine((message, context) => {
    if (messageContents.filter((key) => message[key] !== undefined).length !== 1)
      context.addIssue(
        customIssue({
          code: "invalid_message",
          message: "A message must have exactly one of text, image, audio and resource.",
        }),
      );
  });
export type PromptMessage = z.infer<typeof messageSchema>;

/** Lists the placeholders of a message, with their JSON Pointers in it. */
const listPlaceholders = ({ text = "", resource }: PromptMessage) => [
  ...findPlaceholders(text, "/text"),
  ...findPlaceholders(resource?.uri ?? "", "/resource/uri"),
];

const toScope = (names: string[]): TemplateScope => ({
  arguments: names.filter((name) => name !== ""),
  parameters: false,
  variables: [],
  credentials: {},
  context: [],
  bearer: "unavailable",
});

/** A prompt for a model, which people choose by name and fill in. */
export const promptSchema = z
  .strictObject({
    name: z
      .string()
      .regex(
        /^[A-Za-z0-9_.-]{1,128}$/,
        "Use 1 to 128 letters, digits, hyphens, underscores and dots, without spaces.",
      ),
    title: z.string().min(1).max(200).optional(),
    description: z.string().max(4000).optional(),
    arguments: z.array(argumentSchema).max(MAX_ARGUMENTS).optional(),
    messages: z.array(messageSchema).min(1, "Add a message.").max(MAX_MESSAGES),
  })
  .superRefine(({ arguments: declared = [], messages }, context) => {
    const names = declared.map(({ name }) => name);
    names.forEach((name, index) => {
      if (names.indexOf(name) < index)
        context.addIssue(
          customIssue(
            {
              code: "duplicate_argument",
              message: `The argument "${name}" is declared twice.`,
              data: { name },
            },
            ["arguments", index, "name"],
          ),
        );
    });
    const placeholders = messages.flatMap((message, index) =>
      listPlaceholders(message).map(({ path, placeholder }) => ({
        path: `/messages/${index}${path}`,
        placeholder,
      })),
    );
    for (const issue of checkPlaceholderNames(placeholders, toScope(names)))
      context.addIssue(customIssue(issue, parsePointer(issue.path)));
  });
export type Prompt = z.infer<typeof promptSchema>;
