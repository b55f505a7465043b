/** A line of a list as the editor has it: flat, with its depth. */
export type ListItem = {
  tag: 'ul' | 'ol';
  /** 0 for the outermost. */
  depth: number;
  /** The tag's attributes with a space before, given how many steps the line is deeper than its place among the lists says. */
  attributes: (steps: number) => string;
  html: string;
};

type Level = {
  tag: ListItem['tag'];
  /** The depth of the line that this list stands in; -1 for the outermost. */
  parent: number;
  /** The depth of its latest line. */
  latest: number;
};

/**
 * Lists of HTML, one inside the other, so that their numbers run on as in the editor. Where a line is more than one step
 * deeper than the one it stands under, it is indented as other lines are.
 */
export function listHtml(items: readonly ListItem[]): string {
  const levels: Level[] = [];
  let html = '';
  const close = () => {
    html += `</li></${levels.pop()?.tag}>`;
  };
  for (const { tag, depth, attributes, html: content } of items) {
    while ((levels.at(-1)?.parent ?? -1) >= depth) close();
    let level = levels.at(-1);
    const isInside = level !== undefined && depth > level.latest;
    const parent = (isInside ? level?.latest : level?.parent) ?? -1;
    if (level && !isInside && level.tag !== tag) {
      close();
      level = undefined;
    }
    if (level && !isInside) {
      html += '</li>';
      level.latest = depth;
    } else {
      html += `<${tag}>`;
      levels.push({ tag, parent, latest: depth });
    }
    html += `<li${attributes(depth - parent - 1)}>${content}`;
  }
  while (levels.length > 0) close();
  return html;
}
