const CLASS_ATTRIBUTE = /\sclass="([^"]*)"/g;
/** At-rules that contain rules. */
const GROUP = /^@(?:media|supports|container|layer)\b/;
/** Parts of a selector that may hold classes which an element need not have, or texts with dots. */
const INNER = /\([^()]*\)|\[[^\]]*\]/g;
const CLASS = /\.([A-Za-z_-][\w-]*)/g;

/** Returns the classes of all elements of an HTML text. */
const classesIn = (html: string): Set<string> =>
  new Set([...html.matchAll(CLASS_ATTRIBUTE)].flatMap(([, names = '']) => names.split(/\s+/)));

/**
 * Returns the rules of a style sheet, in their order, that can match elements of `html`: those whose selectors name no
 * class that is missing there. It keeps every other rule.
 */
export function usedStyles(css: string, html: string): string {
  return usedRules(css, classesIn(html));
}

function usedRules(css: string, classes: ReadonlySet<string>): string {
  return splitRules(css)
    .map(({ prelude, body }) => {
      const rule = body === null ? prelude : `${prelude}{${body}}`;
      if (body !== null && GROUP.test(prelude)) {
        const inner = usedRules(body, classes);
        return inner && `${prelude}{${inner}}`;
      }
      return prelude.startsWith('@') || canMatch(prelude, classes) ? rule : '';
    })
    .join('');
}

function canMatch(selectors: string, classes: ReadonlySet<string>): boolean {
  let outer = selectors;
  for (let before = ''; before !== outer;) {
    before = outer;
    outer = outer.replaceAll(INNER, '');
  }
  return outer
    .split(',')
    .some((selector) => [...selector.matchAll(CLASS)].every(([, name = '']) => classes.has(name)));
}

type Rule = { prelude: string; body: string | null };

/** Strings, and the characters that begin and end a rule. */
const TOKEN = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{};]/gs;

/** Returns the rules of the outermost level; a statement such as `@layer a, b;` has no body. */
function splitRules(css: string): Rule[] {
  const rules: Rule[] = [];
  let depth = 0;
  let start = 0;
  let open = 0;
  for (const { 0: token, index } of css.matchAll(TOKEN)) {
    if (token === '{') {
      if (depth === 0) open = index;
      depth += 1;
    } else if (token === '}') {
      depth -= 1;
      if (depth > 0) continue;
      rules.push({ prelude: css.slice(start, open).trim(), body: css.slice(open + 1, index) });
      start = index + 1;
    } else if (token === ';' && depth === 0) {
      rules.push({ prelude: css.slice(start, index + 1).trim(), body: null });
      start = index + 1;
    }
  }
  return rules;
}
