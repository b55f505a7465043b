import { SaxesParser } from 'saxes';

export type XmlElement = {
  /** With prefix: `atom:link`. */
  name: string;
  attributes: Record<string, string>;
  /** Without the text of child elements. */
  text: string;
  children: XmlElement[];
};

/** Returns the root of an XML document. Throws if it is not well-formed or uses an undeclared prefix. */
export function parseXml(document: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true });
  const root: XmlElement = { name: '', attributes: {}, text: '', children: [] };
  const open = [root];
  const innermost = () => open.at(-1) ?? root;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const values = Object.values(attributes).map((attribute) => [attribute.name, attribute.value]);
    const element: XmlElement = { name, attributes: Object.fromEntries(values), text: '', children: [] };
    innermost().children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    innermost().text += text;
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(document).close();
  const [element] = root.children;
  if (!element) throw new Error('The document has no element.');
  return element;
}

/** Returns all descendants with a name, in document order. */
export const elementsNamed = (element: XmlElement, name: string): XmlElement[] =>
  element.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...elementsNamed(child, name),
  ]);

export const textsOf = (element: XmlElement, name: string): string[] =>
  elementsNamed(element, name).map(({ text }) => text);

type ReadHead = {
  title: string;
  /** By `name` or `property`. */
  meta: Record<string, string>;
  /** By `rel`. */
  links: Record<string, string>;
  jsonLd: Record<string, unknown>[];
};

/** Parses the head of a page. Throws unless every element is closed and every text escaped. */
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
