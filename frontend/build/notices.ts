import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const PACKAGE = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/@][^\\/]*)[\\/]/;
const LICENCE = /^(licen[cs]e|copying|notice)(-\w+)?(\.(md|txt))?$/i;

/** Packages that are published without the text, and one of the same repository or author under the same licence that has it. */
const SAME_AS: Readonly<Record<string, string>> = {
  'react-remove-scroll-bar': 'react-remove-scroll',
  '@paypal/paypal-js': '@paypal/react-paypal-js',
};

type Manifest = { name: string; version: string; license?: string };

/** Returns the folder of the package that a module belongs to; null for modules of this repository and of the bundler. */
export const packageOf = (id: string): string | null => PACKAGE.exec(id.replace(/^\0+/, ''))?.[1] ?? null;

/** Returns name, version and licence texts of a package. Throws for a package without a text. */
export function noticeOf(folder: string): string {
  const {
    name,
    version,
    license = '',
  }: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const other = SAME_AS[name];
  const texts = textsIn(other === undefined ? folder : join(folder.slice(0, -name.length), other));
  if (texts.length === 0) throw new Error(`${name} has no licence text, which the pages must repeat.`);
  return [`${name} ${version}${license && ` (${license})`}`, ...texts].join('\n\n');
}

const textsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => LICENCE.test(file))
    .toSorted()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());

/** Returns the notices of the packages that the modules belong to, by name. */
export function noticesOf(ids: Iterable<string>): string {
  const folders = new Set<string>();
  for (const id of ids) {
    const folder = packageOf(id);
    if (folder && existsSync(join(folder, 'package.json'))) folders.add(folder);
  }
  const line = `\n\n${'-'.repeat(72)}\n\n`;
  return `${['Stranice sadrže ove programe i fontove pod njihovim licencama.', ...[...folders].map(noticeOf).toSorted()].join(line)}\n`;
}

/** Adds `licence.txt` with the licences of everything that the browser gets; the build fails when a text is missing. */
export const notices: Plugin = {
  name: 'notices',
  apply: 'build',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  generateBundle(_options, bundle) {
    const { root } = this.environment.config;
    // Fonts are files that a style names, not modules.
    const files = Object.values(bundle).flatMap((file) =>
      file.type === 'asset' ? file.originalFileNames.map((name) => resolve(root, name)) : [],
    );
    const source = noticesOf([...this.getModuleIds(), ...files]);
    if (!source.includes('SIL OPEN FONT LICENSE')) this.error('The licence of the fonts is missing.');
    this.emitFile({ type: 'asset', fileName: 'licence.txt', source });
  },
};
