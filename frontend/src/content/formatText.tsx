import { PROFILE_PAGES } from '@institut/contract/frame/paths';
import { SITE_PAGES } from '@institut/contract/site/pages';
import { createElement, Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { tieShortWords } from '../lib/format.ts';

/** The values of the placeholders `{{name}}` in a text. */
export type TextValues = Readonly<Record<string, ReactNode>>;

const PATHS: Record<string, string | undefined> = {
  ...Object.fromEntries(Object.entries(SITE_PAGES).map(([page, { path }]) => [page, path])),
  ownData: PROFILE_PAGES.ownData,
};

/** Returns the path of a page of the site (`courses`); other targets (`#programi`, `https://…`) stay as they are. */
export const pathOf = (target: string): string => PATHS[target] ?? target;

const MARKS = /(\*\*.+?\*\*|\[.+?\]\(.+?\)|\{\{\w+\}\})/;

/**
 * Returns a text of `content/bs` with its marks: `**strong**`, `[text](target)` and `{{name}}`. Throws for a name without
 * a value.
 */
export const formatText = (text: string, values: TextValues = {}): ReactNode => {
  const parts = tieShortWords(text).split(MARKS);
  return createElement(Fragment, null, ...parts.map((part) => formatPart(part, values)));
};

function formatPart(part: string, values: TextValues): ReactNode {
  const [, strong] = /^\*\*(.+)\*\*$/.exec(part) ?? [];
  if (strong !== undefined) return <strong>{formatText(strong, values)}</strong>;

  const [, label = '', target] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? [];
  if (target !== undefined) return <TextLink to={pathOf(target)}>{formatText(label, values)}</TextLink>;

  const [, name] = /^\{\{(\w+)\}\}$/.exec(part) ?? [];
  if (name === undefined) return part;
  if (!(name in values)) throw new Error(`The text has no value for {{${name}}}.`);
  return values[name];
}

const TextLink = ({ to, children }: { to: string; children: ReactNode }) =>
  to.startsWith('/') ? <Link to={to}>{children}</Link> : <a href={to}>{children}</a>;
