import { decrypt, encrypt, toKeyObject } from "./credentials/encryption";
import { database } from "./database";

type Content<Message> = { session: string; message: Message };

const purpose = ["session message"];

/**
 * Creates a channel for messages of an MCP session to the server that handles the request they are
 * about. They are sealed, because they may contain what users typed.
 */
export const createSessionMessages = <Message>(keyBytes: Uint8Array) => {
  const key = toKeyObject(keyBytes);
  return {
    /** Sends a sealed message, which every server can read. */
    async send(session: string, message: Message): Promise<void> {
      const content: Content<Message> = { session, message };
      const sealed = encrypt(key, Buffer.from(JSON.stringify(content)), purpose);
      const subject = Buffer.from(sealed).toString("base64");
      await database("published")
        .$executeRaw`insert into "Change" (kind, subject) values ('session', ${subject})`;
    },
    /** Returns undefined if the message was sealed with another key. */
    unseal(sealed: string): Content<Message> | undefined {
      const content = decrypt(key, Buffer.from(sealed, "base64"), purpose);
      return content && (JSON.parse(content.toString("utf8")) as Content<Message>);
    },
  };
};
