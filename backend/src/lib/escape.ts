const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Returns text escaped for HTML, between tags or in a double-quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Characters that XML 1.0 cannot contain even escaped: most control characters and two noncharacters. */
const FORBIDDEN = /[^\P{Cc}\t\n\r\u007F-\u009F]|[\uFFFE\uFFFF]/gu;

/** Returns text escaped for XML, between tags or in a double-quoted attribute, without characters that XML cannot contain. */
export function escapeXml(text: string): string {
  return escapeHtml(text.toWellFormed().replace(FORBIDDEN, ''));
}
