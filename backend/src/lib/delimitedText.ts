import { parse } from 'csv-parse/sync';

const SEPARATORS = [';', ',', '\t'] as const;
type Separator = (typeof SEPARATORS)[number];

/** A line of a file, with the number that an editor shows for its end. */
export type DelimitedLine = { line: number; cells: string[] };

/** How many lines of titles may stand above the names of the columns. */
const TITLES_MAX = 20;

const read = (text: string, delimiter: Separator): DelimitedLine[] => {
  const records: string[][] = parse(text, {
    bom: true,
    delimiter,
    on_record: (record: string[], { lines }) => [String(lines), ...record],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  });
  return records.map(([line, ...cells]) => ({ line: Number(line), cells }));
};

function tryRead(text: string, delimiter: Separator): { lines: DelimitedLine[] } | { error: unknown } {
  try {
    return { lines: read(text, delimiter) };
  } catch (error) {
    return { error };
  }
}

/**
 * Returns the lines of a CSV file that follow the names of its columns, and these names; null if none of the first lines has them.
 * A file has one separator (`;`, `,` or a tab), the one that splits a line into cells which `isHeader` accepts, so a
 * comma inside a cell of a file with semicolons is text. Lines of titles above the names, a byte order mark and empty lines are
 * left out. Throws what csv-parse throws if the file cannot be read with any separator.
 */
export function readDelimited(
  text: string,
  isHeader: (cells: readonly string[]) => boolean,
): { header: string[]; lines: DelimitedLine[] } | null {
  const attempts = SEPARATORS.map((separator) => tryRead(text, separator));
  for (const attempt of attempts) {
    if (!('lines' in attempt)) continue;
    const at = attempt.lines.slice(0, TITLES_MAX).findIndex(({ cells }) => isHeader(cells));
    if (at >= 0) return { header: attempt.lines[at]?.cells ?? [], lines: attempt.lines.slice(at + 1) };
  }
  for (const attempt of attempts) if ('error' in attempt) throw attempt.error;
  return null;
}
