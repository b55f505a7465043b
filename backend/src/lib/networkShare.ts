/** At most `max` tasks of one network at once, so that no network fills what all share. */
export class NetworkShare {
  readonly #max: number;
  readonly #underWay = new Map<string, number>();

  constructor(max: number) {
    this.#max = max;
  }

  /**
   * Begins a task. Returns the function that ends it, or undefined when the network has as many under way as it may.
   * @param network as `networkOf` returns it; tasks without one (jobs, commands) are not limited
   */
  enter(network: string | undefined): (() => void) | undefined {
    if (network === undefined) return () => {};
    const before = this.#underWay.get(network) ?? 0;
    if (before >= this.#max) return undefined;
    this.#underWay.set(network, before + 1);
    return () => {
      const left = (this.#underWay.get(network) ?? 1) - 1;
      if (left > 0) this.#underWay.set(network, left);
      else this.#underWay.delete(network);
    };
  }
}
