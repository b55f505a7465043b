import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** The mails of a server that writes them to files. */
export type Mailbox = {
  /** Waits for a mail to an address with a link to a page, and returns path and fragment of the link. */
  findLink: (email: string, path: string) => Promise<string>;
};

/** Undoes the encoding of mails: soft line breaks, and `=3D` for a character. */
const decoded = (mail: string): string =>
  mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));

async function linkIn(folder: string, email: string, path: string): Promise<string | undefined> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((name) => name.endsWith('.eml'))) {
    const mail = decoded(await readFile(join(folder, name), 'utf8'));
    const [link] = new RegExp(`${path}#t(?:oken)?=[\\w-]+`).exec(mail) ?? [];
    if (link !== undefined && mail.includes(`To: ${email}`)) return link;
  }
  return undefined;
}

/** Returns the mailbox of a server with this data folder. */
export const mailboxIn = (dataFolder: string): Mailbox => ({
  findLink: async (email, path) => {
    let link: string | undefined;
    await expect(async () => {
      link = await linkIn(join(dataFolder, 'mail'), email, path);
      expect(link, `a mail to ${email} that links to ${path}`).toBeDefined();
    }).toPass({ intervals: [100], timeout: 20_000 });
    return link ?? '';
  },
});
