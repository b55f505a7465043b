import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { smtpTransport, type MailTransport } from '../../features/mail/mail.transport.ts';

type ReceivedMail = { from: string; to: string[]; raw: string };

/** Returns the reply to a command line, or undefined for the usual one. */
type Answer = (line: string) => string | undefined;

/** A minimal mail server, which accepts everything unless `answer` returns another reply. */
export type SmtpServer = {
  port: number;
  url: string;
  mails: ReceivedMail[];
  lines: string[];
  answer: Answer;
  /** Returns a transport to this or another server, until `disconnect` closes it. */
  connectTo: (url: string, from: { name: string; address: string }) => MailTransport;
  disconnect: () => void;
  close: () => Promise<void>;
};

const USUAL: [RegExp, string][] = [
  [/^EHLO/i, '250-loopback\r\n250 AUTH PLAIN'],
  [/^AUTH/i, '235 2.7.0 Accepted'],
  [/^DATA/i, '354 Go on'],
  [/^QUIT/i, '221 Bye'],
];

export async function startSmtpServer(): Promise<SmtpServer> {
  const sockets = new Set<Socket>();
  const transports: MailTransport[] = [];
  const listener = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy()));
    converse(socket, server);
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  const server: SmtpServer = {
    port,
    url: `smtp://127.0.0.1:${port}`,
    mails: [],
    lines: [],
    answer: () => undefined,
    connectTo: (url, from) => {
      const transport = smtpTransport(url, from);
      transports.push(transport);
      return transport;
    },
    disconnect: () => {
      for (const { close } of transports.splice(0)) close?.();
    },
    close: async () => {
      if (!listener.listening) return;
      for (const socket of sockets) socket.destroy();
      await once(listener.close(), 'close');
    },
  };
  return server;
}

function converse(socket: Socket, server: SmtpServer): void {
  let buffer = '';
  let isData = false;
  let mail: ReceivedMail = { from: '', to: [], raw: '' };
  const say = (line: string) => socket.write(`${line}\r\n`);
  say(server.answer('') ?? '220 loopback');

  function handleLine(line: string): void {
    server.lines.push(line);
    const reply = server.answer(line) ?? USUAL.find(([command]) => command.test(line))?.[1] ?? '250 OK';
    if (reply.startsWith('2')) {
      mail.from = /^MAIL FROM:<(.*?)>/i.exec(line)?.[1] ?? mail.from;
      const recipient = /^RCPT TO:<(.*?)>/i.exec(line)?.[1];
      if (recipient) mail.to.push(recipient);
    }
    isData = reply.startsWith('354');
    say(reply);
  }

  function handleData(raw: string): void {
    isData = false;
    const reply = server.answer('.') ?? '250 Queued';
    if (reply.startsWith('2')) server.mails.push({ ...mail, raw });
    mail = { from: '', to: [], raw: '' };
    say(reply);
  }

  socket.on('data', (data) => {
    buffer += data.toString();
    for (;;) {
      const end = isData ? '\r\n.\r\n' : '\r\n';
      const at = buffer.indexOf(end);
      if (at < 0) return;
      const piece = buffer.slice(0, at);
      buffer = buffer.slice(at + end.length);
      if (isData) handleData(piece);
      else handleLine(piece);
    }
  });
}

type ReadMail = { headers: string[]; header: (name: string) => string; text: string; html: string };

/** Parses a raw message as a mail program would. */
export function readMail(raw: string): ReadMail {
  const [headers, body] = split(raw);
  const header = (name: string) => decodeWords(valueOf(headers, name));
  const boundary = /boundary="?([^";]+)/.exec(valueOf(headers, 'Content-Type'))?.[1] ?? '';
  const parts = body.split(`--${boundary}`).slice(1, -1).map(split);
  const contentOf = (type: string) => {
    const [partHeaders, content] = parts.find(([lines]) =>
      valueOf(lines, 'Content-Type').startsWith(type),
    ) ?? [[], ''];
    return decode(content, valueOf(partHeaders, 'Content-Transfer-Encoding'));
  };
  return { headers, header, text: contentOf('text/plain'), html: contentOf('text/html') };
}

function split(message: string): [string[], string] {
  const trimmed = message.replace(/^\r\n/, '');
  const at = trimmed.indexOf('\r\n\r\n');
  return [
    trimmed
      .slice(0, at)
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n'),
    trimmed.slice(at + 4),
  ];
}

function valueOf(headers: string[], name: string): string {
  const start = `${name.toLowerCase()}:`;
  return (
    headers
      .find((line) => line.toLowerCase().startsWith(start))
      ?.slice(start.length)
      .trim() ?? ''
  );
}

function decode(content: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(content, 'base64').toString();
  if (encoding === 'quoted-printable') return unquote(content.replace(/=\r\n/g, ''));
  return content;
}

const unquote = (text: string) =>
  Buffer.from(
    text.replace(/=([\dA-F]{2})/g, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

/** Encoded words: `=?UTF-8?Q?Dobro_do=C5=A1li?=`. */
const decodeWords = (value: string) =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?(.*?)\?=/gi, (_word, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString()
        : unquote(text.replaceAll('_', ' ')),
    );
