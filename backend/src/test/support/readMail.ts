export type ReadMail = { headers: string[]; header: (name: string) => string; text: string; html: string };

/** What a mail program would show of a raw message. */
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

/** The unfolded header lines and the body. */
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
