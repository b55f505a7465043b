/** The cells of a CSV file as RFC 4180 reads them, with `;` between them; a byte order mark must come first. */
export function readCsv(text: string): string[][] {
  if (!text.startsWith('\uFEFF')) throw new Error('No byte order mark.');
  const rows: string[][] = [[]];
  const pattern = /(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r\n)/y;
  pattern.lastIndex = 1;
  for (let cell = pattern.exec(text); cell; cell = pattern.exec(text)) {
    const [, inQuotes, bare = '', end] = cell;
    rows.at(-1)?.push(inQuotes?.replaceAll('""', '"') ?? bare);
    if (end === '\r\n') rows.push([]);
    if (pattern.lastIndex === text.length) return rows.slice(0, -1);
  }
  throw new Error('Not a CSV file.');
}
