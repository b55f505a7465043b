import { elementsNamed, parseXml, textsOf } from './parseXml.ts';

export type ReadHead = {
  title: string;
  /** By `name` or `property`. */
  meta: Record<string, string>;
  /** By `rel`. */
  links: Record<string, string>;
  jsonLd: Record<string, unknown>[];
};

/** What stands in the head that `renderHead` has written; throws unless every element is closed and every text escaped. */
export function readHead(html: string): ReadHead {
  const head = parseXml(`<head>${html}</head>`);
  const known = new Set(['title', 'meta', 'link', 'script']);
  const strange = head.children.filter(({ name }) => !known.has(name));
  if (strange.length > 0) throw new Error(`There is <${strange[0]?.name}> in the head.`);
  const [title = ''] = textsOf(head, 'title');
  return {
    title,
    meta: Object.fromEntries(
      elementsNamed(head, 'meta').map(({ attributes: { name, property, content } }) => [
        name ?? property,
        content,
      ]),
    ),
    links: Object.fromEntries(
      elementsNamed(head, 'link').map(({ attributes: { rel, href } }) => [rel, href]),
    ),
    jsonLd: textsOf(head, 'script').map((text): Record<string, unknown> => JSON.parse(text)),
  };
}
