import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { expect } from '@playwright/test';

export type MailServer = {
  url: string;
  /** Mails to these addresses are refused as those to a mailbox that does not exist. */
  refused: Set<string>;
  /** Waits until a mail to an address was accepted. */
  expectMail: (address: string) => Promise<void>;
  close: () => Promise<void>;
};

const REPLIES: ReadonlyArray<[command: RegExp, reply: string]> = [
  [/^EHLO/i, '250 loopback'],
  [/^DATA/i, '354 Go on'],
  [/^QUIT/i, '221 Bye'],
];
const ADDRESS = /^RCPT TO:<(.*?)>/i;

/** Starts a mail server on a port of this machine. */
export async function startMailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const refused = new Set<string>();
  const accepted: string[] = [];

  function converse(socket: Socket): void {
    let buffer = '';
    let isData = false;
    const answer = (line: string): string => {
      if (isData && line !== '.') return '';
      isData = /^DATA/i.test(line);
      const address = ADDRESS.exec(line)?.[1];
      if (address && refused.has(address)) return '550 5.1.1 No such user';
      if (address) accepted.push(address);
      return REPLIES.find(([command]) => command.test(line))?.[1] ?? '250 OK';
    };
    socket.write('220 loopback\r\n');
    socket.on('data', (data) => {
      const lines = (buffer + data.toString()).split('\r\n');
      buffer = lines.pop() ?? '';
      const replies = lines.map(answer).filter(Boolean);
      if (replies.length > 0) socket.write(`${replies.join('\r\n')}\r\n`);
    });
  }

  const listener = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy()));
    converse(socket);
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    refused,
    expectMail: (to) => expect.poll(() => accepted, `mails of which one goes to ${to}`).toContain(to),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await once(listener.close(), 'close');
    },
  };
}
