/** About as much as search engines show of a description. */
const LENGTH_MAX = 160;

/**
 * The first words of a plain text, at most `max` characters: whole words, with an ellipsis when there is more.
 * White space is collapsed, and dropped where a tag has left it before a punctuation mark; an empty text gives ''.
 */
export function summarize(text: string, max = LENGTH_MAX): string {
  const words = text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/ (?=[,.;:!?])/g, '')
    .trim();
  if (words.length <= max) return words;
  const cut = words.slice(0, max);
  const end = cut.lastIndexOf(' ');
  // One word longer than all may be cut anywhere but inside a character.
  const whole = end > 0 ? cut.slice(0, end) : cut.slice(0, -1).replace(/[\uD800-\uDBFF]$/, '');
  return `${whole.replace(/[\s,;:.!?–-]+$/, '')}…`;
}
