const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Returns a date, a number or a text strictly between two others, at about the given share of their distance; undefined when
 * there is none or the values have another type.
 */
export function valueBetween(from: unknown, to: unknown, share: number): unknown {
  if (from instanceof Date && to instanceof Date) {
    const time = numberBetween(from.getTime(), to.getTime(), share);
    return time === undefined ? undefined : new Date(time);
  }
  if (typeof from === 'number' && typeof to === 'number') return numberBetween(from, to, share);
  if (typeof from !== 'string' || typeof to !== 'string') return undefined;
  const text = DAY.test(from) && DAY.test(to) ? dayBetween(from, to, share) : textBetween(from, to, share);
  const [low, high] = from < to ? [from, to] : [to, from];
  return text > low && text < high ? text : undefined;
}

const at = (from: number, to: number, share: number): number => from + (to - from) * share;

function numberBetween(from: number, to: number, share: number): number | undefined {
  const number = Math.round(at(from, to, share));
  return number > Math.min(from, to) && number < Math.max(from, to) ? number : undefined;
}

const dayBetween = (from: string, to: string, share: number): string =>
  new Date(at(Date.parse(from), Date.parse(to), share)).toISOString().slice(0, 10);

/** How many characters after the common ones are compared. */
const LETTERS = 6;
/** Sort keys and addresses have few other characters; those are taken for the last one. */
const CHARACTERS = 128;

function textBetween(from: string, to: string, share: number): string {
  let common = 0;
  while (common < from.length && from[common] === to[common]) common += 1;
  let rest = at(fractionOf(from, common), fractionOf(to, common), share);
  let text = from.slice(0, common);
  for (let place = 0; place < LETTERS; place += 1) {
    const code = Math.floor(rest * CHARACTERS);
    if (code === 0) break;
    text += String.fromCodePoint(code);
    rest = rest * CHARACTERS - code;
  }
  return text;
}

/** Returns a number from 0 to 1 that rises with a text, of its characters from `start` on. */
function fractionOf(text: string, start: number): number {
  let fraction = 0;
  for (let place = start + LETTERS - 1; place >= start; place -= 1) {
    fraction = (fraction + Math.min(text.codePointAt(place) ?? 0, CHARACTERS - 1)) / CHARACTERS;
  }
  return fraction;
}
