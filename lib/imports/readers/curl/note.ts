/** What a person needs to know about a converted command. */
export type Note = { code: string; message: string };
export type AddNote = (code: string, message: string) => void;
