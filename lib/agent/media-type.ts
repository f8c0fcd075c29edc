import { z } from "zod";

export const mediaTypeSchema = z
  .string()
  .max(256)
  .regex(/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:;[\x20-\x7e]*)?$/, {
    error: "Enter a media type, such as application/json.",
  });
