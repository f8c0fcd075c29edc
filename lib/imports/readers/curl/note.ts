import type { WarningCode } from "@/lib/imports/readers/warning-codes";

/** What a person needs to know about a converted command. */
export type Note = { code: WarningCode; message: string };
export type AddNote = (code: WarningCode, message: string) => void;
