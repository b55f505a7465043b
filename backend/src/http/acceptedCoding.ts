export type Coding = 'br' | 'gzip' | 'identity';

/** The smallest first: of what is equally welcome, the first one is sent. */
const CODINGS = ['br', 'gzip', 'identity'] as const satisfies Coding[];

/**
 * The coding that an `Accept-Encoding` asks for (RFC 9110, 12.5.3): the one it likes best, of equals the smallest.
 * Whoever wants none of them gets the bytes as they are, as compression() does it.
 */
export function acceptedCoding(header: string | undefined): Coding {
  if (!header) return 'identity';
  const liked = qualities(header);
  const any = liked.get('*') ?? 0;
  let best: Coding = 'identity';
  let highest = 0;
  for (const coding of CODINGS) {
    const quality = liked.get(coding) ?? (coding === 'identity' ? Math.min(...liked.values()) : any);
    if (quality > highest) [best, highest] = [coding, quality];
  }
  return best;
}

const QUALITY = /^q=(.*)$/i;

function qualities(header: string): Map<string, number> {
  const liked = new Map<string, number>();
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const quality = parameters.map((text) => QUALITY.exec(text)?.[1]).find((text) => text !== undefined);
    liked.set(name.toLowerCase(), quality === undefined ? 1 : Number(quality));
  }
  return liked;
}
