/** The part of negotiator 1 that the server uses; its published types are those of version 0.6. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: NodeJS.Dict<string | string[]> });
    /** Returns the coding that the client prefers, the first one of `preferred` among equals. */
    encoding(available: readonly string[], options: { preferred: readonly string[] }): string | undefined;
  }
}
