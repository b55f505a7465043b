const COMBINING_MARKS = /\p{M}+/gu;

/**
 * Folds Bosnian text for comparison: lower case, č and ć -> c, š -> s, ž -> z, đ and dj -> d, other accents dropped,
 * white space and control characters collapsed to single spaces and trimmed. Rule: design, section 3 "Search".
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
 * The patterns that a folded text has to match, one for each different word of the query; none for a blank query.
 * Every character stands for itself (`.*` finds a dot and an asterisk), so no query can be slow to match.
 */
export function searchPatterns(query: string): RegExp[] {
  const words = fold(query).split(' ').filter(Boolean);
  return [...new Set(words)].map((word) => new RegExp(word.replace(/[^\p{L}\p{N}]/gu, String.raw`\$&`)));
}
