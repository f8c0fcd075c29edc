import { decrypt, encrypt, toKeyObject } from "./credentials/encryption";
import { database } from "./database";

type Content<Message> = { session: string; message: Message };

const purpose = ["session message"];

/** Messages of an MCP session for the server that has the request that they are about. They may hold what people typed. */
export const createSessionMessages = <Message>(keyBytes: Uint8Array) => {
  const key = toKeyObject(keyBytes);
  return {
    /** Lets every server read the message, sealed. */
    async send(session: string, message: Message): Promise<void> {
      const content: Content<Message> = { session, message };
      const sealed = encrypt(key, Buffer.from(JSON.stringify(content)), purpose);
      const subject = Buffer.from(sealed).toString("base64");
      await database("published")
        .$executeRaw`insert into "Change" (kind, subject) values ('session', ${subject})`;
    },
    /** Undefined for what was sealed with another key. */
    unseal(sealed: string): Content<Message> | undefined {
      const content = decrypt(key, Buffer.from(sealed, "base64"), purpose);
      return content && (JSON.parse(content.toString("utf8")) as Content<Message>);
    },
  };
};
