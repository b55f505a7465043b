import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** The mails of a server that writes them to files. */
export type Mailbox = {
  /** Waits for a mail to an address with a link to a page, and returns path and fragment of the link. */
  findLink: (email: string, path: string) => Promise<string>;
  /** Waits for a mail to an address that contains all of these texts. */
  findMail: (email: string, texts: readonly string[]) => Promise<void>;
};

/** Undoes the encoding of mails: soft line breaks, and `=C4=8D` for the bytes of a character. */
const decoded = (mail: string): string =>
  Buffer.from(
    mail
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16))),
    'latin1',
  ).toString();

async function mailsTo(folder: string, email: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml')).map((name) => join(folder, name));
  const mails = await Promise.all(files.map(async (file) => decoded(await readFile(file, 'latin1'))));
  return mails.filter((mail) => mail.includes(`To: ${email}`));
}

/** Returns the mailbox of a server with this data folder. */
export function mailboxIn(dataFolder: string): Mailbox {
  const folder = join(dataFolder, 'mail');
  return {
    findLink: async (email, path) => {
      let link: string | undefined;
      await expect(async () => {
        const pattern = new RegExp(`${path}#t(?:oken)?=[\\w-]+`);
        link = (await mailsTo(folder, email)).flatMap((mail) => pattern.exec(mail) ?? []).at(0);
        expect(link, `a mail to ${email} that links to ${path}`).toBeDefined();
      }).toPass({ intervals: [100], timeout: 20_000 });
      return link ?? '';
    },
    findMail: (email, texts) =>
      expect(async () => {
        const mails = await mailsTo(folder, email);
        const isThere = mails.some((mail) => texts.every((text) => mail.includes(text)));
        expect(isThere, `a mail to ${email} with "${texts.join('", "')}"`).toBe(true);
      }).toPass({ intervals: [100], timeout: 30_000 }),
  };
}
