import type { ResponseType } from "@/lib/agent/tool";

const media = {
  type: "image",
  url: "https://example.com/picture.png",
  mimeType: "image/png",
  description: "",
  metadata: {},
};
const data = {
  text: { text: "Any JSON value" },
  html: { html: "<p>A piece of HTML</p>" },
  media: { media },
  mixed: { "the tool's own": "fields" },
} satisfies Record<ResponseType, object>;

/** Returns a success envelope with example data. */
export const responseExample = (responseType: ResponseType) => ({
  success: true,
  responseType,
  data: data[responseType],
});

export const failureExample = {
  success: false,
  error: { message: "What happened, in one sentence.", code: 400, details: "What to do about it." },
};
