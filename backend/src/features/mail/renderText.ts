import type { SiteConfig } from '@institut/contract/site.schema';
import type { Block, Letter } from './mailTemplate.ts';

/** A letter as plain text. */
export function renderText({ heading, blocks }: Letter, site: SiteConfig): string {
  return [heading.toUpperCase(), ...blocks.map(textOf), `-- \n${signature(site).join('\n')}`].join('\n\n');
}

function textOf(block: Block): string {
  switch (block.kind) {
    case 'facts':
      return [block.title, ...block.facts.map(({ label, value }) => `  ${label}: ${value}`)].join('\n');
    case 'action':
      return `${block.label}:\n${block.url}`;
    case 'notice':
      return `  ${block.text}`;
    default:
      return block.text;
  }
}

/** Who writes, and how to reach them; the same lines end both forms of a letter. */
export function signature({ name, contact }: SiteConfig): string[] {
  const { street, postalCode, city, country, phones, email } = contact;
  return [name, `${street}, ${postalCode} ${city}, ${country}`, [...phones, email].join(' · ')];
}
