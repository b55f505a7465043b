/** The few tags the demo texts are made of; inline `<strong>`, `<em>` and `<a>` are written in place. */
export const h2 = (text: string) => `<h2>${text}</h2>`;
export const h3 = (text: string) => `<h3>${text}</h3>`;
export const p = (text: string) => `<p>${text}</p>`;
export const quote = (text: string) => `<blockquote>${text}</blockquote>`;

const items = (texts: readonly string[]) => texts.map((text) => `<li>${text}</li>`).join('');
export const ul = (...texts: readonly string[]) => `<ul>${items(texts)}</ul>`;
export const ol = (...texts: readonly string[]) => `<ol>${items(texts)}</ol>`;

export const html = (...parts: readonly string[]) => parts.join('');
