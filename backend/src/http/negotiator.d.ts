/** The part of negotiator 1 that the server uses; its published types are those of version 0.6. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: NodeJS.Dict<string | string[]> });
    /** Returns what the client likes best; of equals the first one of `preferred`. */
    encoding(available: readonly string[], options: { preferred: readonly string[] }): string | undefined;
  }
}
