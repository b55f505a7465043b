import type { SiteConfig } from '@institut/contract/site/schema';
import { escapeHtml } from '../../lib/escape.ts';
import type { Block, Fact, MailContent } from './mailType.ts';

// Mail programs support neither style sheets nor custom properties, so the colours are inlined.
const COLOUR = {
  ink: '#0d1b2a',
  slate: '#4a5b6c',
  blue: '#0b72b9',
  deepBlue: '#0a2c47',
  orange: '#fdba45',
  mist: '#f4f8fb',
  line: '#d8e3ec',
  white: '#ffffff',
};
const FONT = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const LAYOUT = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

const CLOSING: Block = { kind: 'text', text: 'Srdačan pozdrav' };

/** Renders a mail as an HTML document of its own: no remote images, no style sheets, every text escaped. */
export function renderHtml(content: MailContent, site: SiteConfig, siteUrl: string): string {
  return `<!doctype html>
<html lang="bs">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(content.subject)}</title>
</head>
<body style="margin:0;padding:0;background:${COLOUR.mist};${FONT};color:${COLOUR.ink}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.preview)}</div>
<table ${LAYOUT} style="background:${COLOUR.mist}"><tr><td align="center" style="padding:24px 12px">
<table ${LAYOUT} style="max-width:600px;text-align:left">
<tr><td style="padding:20px 24px;background:${COLOUR.deepBlue};border-bottom:4px solid ${COLOUR.orange};border-radius:12px 12px 0 0">
<a href="${escapeHtml(siteUrl)}" style="${FONT};font-size:17px;line-height:24px;font-weight:700;color:${COLOUR.white};text-decoration:none">${escapeHtml(site.name)}</a>
</td></tr>
<tr><td style="padding:32px 24px 8px;background:${COLOUR.white};border-radius:0 0 12px 12px">
<h1 style="margin:0 0 20px;font-size:26px;line-height:32px;font-weight:700;letter-spacing:-0.01em;color:${COLOUR.ink}">${escapeHtml(content.heading)}</h1>
${[...content.blocks, CLOSING].map(htmlOf).join('\n')}
</td></tr>
<tr><td style="padding:20px 24px 8px;font-size:13px;line-height:20px;color:${COLOUR.slate}">${signature(site).map(escapeHtml).join('<br>')}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** The reference of an order, the number of a cancellation or of a document. */
const NUMBER = /\b[\dA-Z]{2,4}-[\dA-Z]{4}(?:-\d+)?\b/g;

/** Lists and addresses that somebody typed keep their lines; a number does not break at its hyphens. */
const htmlText = (text: string): string =>
  escapeHtml(text).replace(NUMBER, '<span style="white-space:nowrap">$&</span>').replace(/\r?\n/g, '<br>');

function htmlOf(block: Block): string {
  switch (block.kind) {
    case 'text':
      return `<p style="margin:0 0 20px;font-size:17px;line-height:27px">${htmlText(block.text)}</p>`;
    case 'small':
      return `<p style="margin:0 0 24px;font-size:14px;line-height:22px;color:${COLOUR.slate}">${htmlText(block.text)}</p>`;
    case 'notice':
      return `<p style="margin:0 0 20px;padding:14px 18px;border-left:4px solid ${COLOUR.blue};background:${COLOUR.mist};font-size:18px;line-height:26px;font-weight:700">${htmlText(block.text)}</p>`;
    case 'action':
      return actionHtml(block);
    default:
      return `<h2 style="margin:4px 0 8px;font-size:17px;line-height:24px;font-weight:700">${escapeHtml(block.title)}</h2>
<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;border-top:1px solid ${COLOUR.line}">
${block.facts.map(factHtml).join('\n')}
</table>`;
  }
}

/** The address is repeated below the button for mail programs without links. */
function actionHtml({ label, url }: Extract<Block, { kind: 'action' }>): string {
  const address = escapeHtml(url);
  return `<p style="margin:4px 0 12px"><a href="${address}" style="display:inline-block;padding:13px 24px;border-radius:6px;background:${COLOUR.blue};font-size:17px;line-height:22px;font-weight:700;color:${COLOUR.white};text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0 0 24px;font-size:13px;line-height:20px;color:${COLOUR.slate};word-break:break-all">${address}</p>`;
}

function factHtml({ label, value, isTotal = false }: Fact): string {
  const cell = `padding:10px 0;border-bottom:1px solid ${COLOUR.line};font-size:16px;line-height:23px;vertical-align:top`;
  const weight = isTotal ? ';font-weight:700' : '';
  return `<tr><th scope="row" align="left" style="${cell}${isTotal ? weight : ';font-weight:400'};color:${isTotal ? COLOUR.ink : COLOUR.slate};text-align:left">${escapeHtml(label)}</th><td align="right" style="${cell}${weight};padding-left:16px;text-align:right">${htmlText(value)}</td></tr>`;
}

/** Renders a mail as plain text. */
export function renderText({ heading, blocks }: MailContent, site: SiteConfig): string {
  return [
    heading.toUpperCase(),
    ...[...blocks, CLOSING].map(textOf),
    `-- \n${signature(site).join('\n')}`,
  ].join('\n\n');
}

/** Private links carry their token in the fragment of the address. */
const TOKEN = /(https?:\/\/[^\s#]+)#\S+/g;

/** Renders a mail as staff see it before it is sent: without the signature, and without what opens a recipient's page. */
export const renderPreview = ({ heading, blocks }: MailContent): string =>
  [heading, ...blocks.map((block) => (block.kind === 'action' ? `[${block.label}]` : textOf(block)))]
    .join('\n\n')
    .replace(TOKEN, '$1');

function textOf(block: Block): string {
  switch (block.kind) {
    case 'facts':
      return [
        block.title,
        ...block.facts.map(({ label, value }) => `  ${label}${label.endsWith('.') ? ' –' : ':'} ${value}`),
      ].join('\n');
    case 'action':
      return `${block.label}:\n${block.url}`;
    case 'notice':
      return block.text.replace(/^/gm, '  ');
    default:
      return block.text;
  }
}

/** Returns the signature of a mail: the institute and its contact data. */
export function signature({ name, contact }: SiteConfig): string[] {
  const { street, postalCode, city, country, phones, email } = contact;
  return [name, `${street}, ${postalCode} ${city}, ${country}`, [...phones, email].join(' · ')];
}
