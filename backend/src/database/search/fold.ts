const COMBINING_MARKS = /\p{M}+/gu;

/**
 * Returns Bosnian text folded for comparison: lower case, č and ć -> c, š -> s, ž -> z, đ and dj -> d, without other
 * accents, white space and control characters collapsed to single spaces and trimmed. The stored `searchKey` of every
 * record is folded with it, so a change needs a new key (docs/architecture.md, Migrations).
 */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(COMBINING_MARKS, '')
    .toLowerCase()
    .replace(/đ|dj/g, 'd')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/**
 * Returns one pattern for each different word of a query, to be matched against folded text; none for a blank query.
 * Every character is escaped (`.*` finds a dot and an asterisk), so no query can be slow to match.
 */
export function searchPatterns(query: string): RegExp[] {
  const words = fold(query).split(' ').filter(Boolean);
  return [...new Set(words)].map((word) => new RegExp(word.replace(/[^\p{L}\p{N}]/gu, String.raw`\$&`)));
}
