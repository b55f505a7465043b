import type { SiteConfig } from '@institut/contract/site.schema';
import type { Block, MailContent } from './mailType.ts';

/** Renders a mail as plain text. */
export function renderText({ heading, blocks }: MailContent, site: SiteConfig): string {
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

/** Returns the closing lines of a mail: the institute and its contact data. */
export function signature({ name, contact }: SiteConfig): string[] {
  const { street, postalCode, city, country, phones, email } = contact;
  return [name, `${street}, ${postalCode} ${city}, ${country}`, [...phones, email].join(' · ')];
}
