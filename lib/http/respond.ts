import type { HeaderMap } from "./headers";

/** Creates a response. The `Response` class depends on where the gateway is mounted. */
export type Respond = (
  status: number,
  headers: HeaderMap,
  body: string | ReadableStream<Uint8Array> | null,
) => Response;
