export type TextDocument = {
  lead: string;
  /** First day on which this version applies: `2026-11-21`. */
  version: string;
  summary: readonly string[];
  sections: readonly DocumentSection[];
};

export type DocumentSection = {
  /** The fragment of the address; it does not change, because other sites link to it. */
  id: string;
  title: string;
  /** Paragraphs, lists as arrays of their items, and names of components as `{{name}}`. */
  blocks: readonly (string | readonly string[])[];
};

const HEAD = /^---\nlead: (?<lead>.+)\nversion: (?<version>\d{4}-\d\d-\d\d)\n---\n/;
const HEADING = /^(?<title>.+) \{#(?<id>[\w-]+)\}$/;

/**
 * Reads a document of `content/bs` in Markdown: `lead` and `version`, the list of the summary, and sections that begin with
 * `## Title {#id}`. Throws for a document without these.
 */
export function readDocument(source: string): TextDocument {
  const { lead = '', version = '' } = match(HEAD, source);
  const [before = '', ...sections] = source.replace(HEAD, '').split(/^## /m);
  return {
    lead,
    version,
    summary: readBlocks(before).flat(),
    sections: sections.map((section) => {
      const [heading = '', ...rest] = section.split('\n');
      const { id = '', title = '' } = match(HEADING, heading);
      return { id, title, blocks: readBlocks(rest.join('\n')) };
    }),
  };
}

function match(pattern: RegExp, text: string): Partial<Record<string, string>> {
  const groups = pattern.exec(text)?.groups;
  if (!groups) throw new Error(`Not the form ${pattern.source}: ${text.slice(0, 80)}`);
  return groups;
}

const readBlocks = (text: string) =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((block) =>
      block.startsWith('- ') ? block.slice(2).split('\n- ').map(joinLines) : joinLines(block),
    );

const joinLines = (text: string) => text.replaceAll(/\n\s*/g, ' ');
