/** The id of the first item of a public list. */
export async function firstId(url: string, path: string): Promise<string> {
  const text = await (await fetch(url + path)).text();
  const [, id] = /"_id":"([\da-f]{24})"/.exec(text) ?? [];
  if (!id) throw new Error(`${path} holds nothing.`);
  return id;
}
