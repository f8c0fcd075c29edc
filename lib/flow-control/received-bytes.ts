import { createByteCounts } from "./byte-counts";
import type { CallOwner } from "./call-owner";

/** Maximum total size of the large bodies that are being received. They are in memory. */
const MAX_RECEIVED_BYTES = 400_000_000;

/** What has been received of one body. */
export type ReceivedBody = {
  /** Counts further bytes. Returns false, and counts nothing, if the caller may send no more now. */
  add(bytes: number): boolean;
  /** Called when the body has been received, or will not be. */
  close(): void;
};

/**
 * Counts what callers have sent of their large bodies, so that many slow ones cannot exhaust memory.
 * A Space takes up at most as much as it leaves to the others, and so does a caller within half of
 * the maximum.
 */
export const createReceivedBytes = () => {
  const counts = createByteCounts();
  return {
    open(owner: CallOwner): ReceivedBody {
      let bodyBytes = 0;
      return {
        add(bytes) {
          const { total, space, caller } = counts.read(owner);
          const isOver =
            space + bytes > MAX_RECEIVED_BYTES - total ||
            caller + bytes > MAX_RECEIVED_BYTES / 2 - space;
          if (isOver) return false;
          counts.add(owner, bytes);
          bodyBytes += bytes;
          return true;
        },
        close() {
          counts.add(owner, -bodyBytes);
          bodyBytes = 0;
        },
      };
    },
  };
};

/** The bodies that this process is receiving. */
export const receivedBytes = createReceivedBytes();
