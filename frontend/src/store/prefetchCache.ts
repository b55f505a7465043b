/** A prefetched response older than this is shown, and then loaded again. */
const FRESH_MS = 5_000;
const MAX_AGE_MS = 30_000;
const MAX_RESPONSES = 40;

type Prefetched = { response: Promise<unknown>; at: number };

/**
 * Responses to the requests of pages that may be opened next. Each one is used once. Fields with a `#` would bring helpers for
 * Safari 15.4 into the first page.
 */
export class PrefetchCache {
  private readonly responses = new Map<string, Prefetched>();
  private readonly loading = new Set<string>();

  /** Makes a request unless its response is here or the page is loading it. Never rejects: a failed one is made again when it is needed. */
  async add(key: string, request: () => Promise<unknown>): Promise<void> {
    if (this.loading.has(key) || this.find(key)) return;
    const added = { response: request(), at: performance.now() };
    this.responses.set(key, added);
    const [oldest = ''] = this.responses.keys();
    if (this.responses.size > MAX_RESPONSES) this.responses.delete(oldest);
    await added.response.catch(() => {
      if (this.responses.get(key) === added) this.responses.delete(key);
    });
  }

  /** Returns the prefetched response, or makes the request. `isOld` means that it should be loaded again. */
  async load<Result>(
    key: string,
    request: () => Promise<Result>,
  ): Promise<{ result: Result; isOld: boolean }> {
    const prefetched = this.find(key);
    this.responses.delete(key);
    this.loading.add(key);
    try {
      const early = await prefetched?.response.then(
        // The key names the thunk and its argument, so the response is that of `request`.
        (response) => ({ result: response as Result }),
        () => undefined,
      );
      if (!prefetched || !early) return { result: await request(), isOld: false };
      return { ...early, isOld: performance.now() - prefetched.at > FRESH_MS };
    } finally {
      this.loading.delete(key);
    }
  }

  /** Forgets all responses, because a change of this user may have made them wrong. */
  clear(): void {
    this.responses.clear();
  }

  private find(key: string): Prefetched | undefined {
    const found = this.responses.get(key);
    return found && performance.now() - found.at <= MAX_AGE_MS ? found : undefined;
  }
}
