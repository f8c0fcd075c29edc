import { createByteCounts } from "./byte-counts";
import type { CallOwner } from "./call-owner";

/** Maximum total size of the large requests that are being received. They are in memory. */
const MAX_REQUEST_BYTES = 400_000_000;
/** Maximum total size of the large responses of services that are being received. */
export const MAX_RESPONSE_BYTES = 1_000_000_000;

/** What has been received of one body. */
export type ReceivedBody = {
  /** Counts further bytes. Returns false, and counts nothing, if that would be too many now. */
  add(bytes: number): boolean;
  /** Called when the body has been received, or will not be. */
  close(): void;
};

/**
 * Counts what has been received of large bodies, so that many slow ones cannot exhaust memory.
 * A Space takes up at most as much as it leaves to the others, and so does a caller within half of
 * the maximum.
 */
export const createReceivedBytes = (maxBytes: number) => {
  const counts = createByteCounts();
  return {
    open(owner: CallOwner): ReceivedBody {
      let bodyBytes = 0;
      return {
        add(bytes) {
          const { total, space, caller } = counts.read(owner);
          const isOver = space + bytes > maxBytes - total || caller + bytes > maxBytes / 2 - space;
          if (isOver) return false;
          counts.add(owner, bytes);
          bodyBytes += bytes;
          return true;
        },
        close() {
          if (bodyBytes > 0) counts.add(owner, -bodyBytes);
          bodyBytes = 0;
        },
      };
    },
  };
};

export type ReceivedBytes = ReturnType<typeof createReceivedBytes>;

/** What this process is receiving. */
export const requestBytes = createReceivedBytes(MAX_REQUEST_BYTES);
export const responseBytes = createReceivedBytes(MAX_RESPONSE_BYTES);
