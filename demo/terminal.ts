import pretty from 'pino-pretty';

/** A line has these fields together or not at all. */
type Line = { method?: string; path?: string; status?: number; ms?: number; [field: string]: unknown };

/** Returns the destination of a log that people read: a short line for each response and event. */
export const prettyLog = (options: pretty.PrettyOptions = {}) =>
  pretty({
    colorize: true,
    // As a stream of the same process: a worker would lose the last lines of one that is killed.
    sync: true,
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,reqId,method,path,status,ms',
    messageFormat: (line: Line, key) => sentenceOf(line, String(line[key])),
    ...options,
  });

function sentenceOf({ method, path, status, ms }: Line, message: string): string {
  if (path === undefined) return message;
  const text = `${method} ${path} ${status} in ${ms} ms`;
  return message === 'answered' ? text : `${text}: ${message}`;
}

/** Returns lines of text in a frame. */
export function framed(lines: readonly string[]): string {
  const width = Math.max(...lines.map(({ length }) => length));
  const edge = '─'.repeat(width + 2);
  return [`┌${edge}┐`, ...lines.map((line) => `│ ${line.padEnd(width)} │`), `└${edge}┘`].join('\n');
}
