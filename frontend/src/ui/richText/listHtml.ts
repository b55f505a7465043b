/** A line of a list as the editor has it: flat, with its depth. */
export type ListItem = {
  tag: 'ul' | 'ol';
  /** 0 for the outermost. */
  depth: number;
  /** As they stand in the tag, with a space before. */
  attributes: string;
  html: string;
};

/**
 * Lists of HTML, one inside the other, so that their numbers run on as in the editor. A line that is more than one step
 * deeper than the one before stands in items of their own without text.
 */
export function listHtml(items: readonly ListItem[]): string {
  const open: Array<ListItem['tag']> = [];
  let html = '';
  const close = (count: number) => {
    for (let left = count; left > 0; left -= 1) html += `</li></${open.pop()}>`;
  };
  for (const { tag, depth, attributes, html: content } of items) {
    close(open.length - depth - 1);
    if (open.length === depth + 1 && open.at(-1) !== tag) close(1);
    if (open.length === depth + 1) html += '</li>';
    while (open.length < depth + 1) {
      html += open.length < depth ? `<${tag}><li>` : `<${tag}>`;
      open.push(tag);
    }
    html += `<li${attributes}>${content}`;
  }
  close(open.length);
  return html;
}
