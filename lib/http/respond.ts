import type { HeaderMap } from "./headers";

/** Makes a response. Which `Response` class it is depends on where the gateway is mounted. */
export type Respond = (
  status: number,
  headers: HeaderMap,
  body: string | ReadableStream<Uint8Array> | null,
) => Response;
