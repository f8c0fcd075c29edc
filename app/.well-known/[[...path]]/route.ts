import { refusePath } from "@/lib/http/unknown-path";

/** Only programs read these documents, and expect JSON, not the 404 page for people. */
export {
  refusePath as DELETE,
  refusePath as GET,
  refusePath as OPTIONS,
  refusePath as PATCH,
  refusePath as POST,
  refusePath as PUT,
};
