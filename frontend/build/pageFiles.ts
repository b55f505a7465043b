type Entry = { file: string; name?: string; imports?: string[]; css?: string[]; assets?: string[] };
export type Manifest = Readonly<Record<string, Entry>>;

/**
 * Returns the addresses of all files that chunks of the manifest load with themselves. Throws when one is missing.
 * @param names of the chunks
 */
export function filesOf(manifest: Manifest, names: readonly string[]): string[] {
  const seen = new Set<string>();
  const files = new Set<string>();
  const open = names.map((name) => Object.keys(manifest).find((key) => manifest[key]?.name === name) ?? name);
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    const entry = manifest[key];
    if (!entry) throw new Error(`The build has no ${key}.`);
    for (const file of [entry.file, ...(entry.css ?? []), ...(entry.assets ?? [])]) files.add(`/${file}`);
    open.push(...(entry.imports ?? []));
  }
  return [...files].toSorted();
}
