import { emptyState, type RootState } from './store/rootReducer.ts';

/** The id of the element that carries it in the page. */
export const SERVER_STATE_ID = 'server-state';

/** What comes with a page that the server has rendered. */
export type ServerState = {
  /** The slices that hold something. */
  slices: Partial<RootState>;
  /** The requests that need not be made any more. */
  answered: readonly string[];
};

/** Returns the whole state of a page with these slices. */
export const stateOf = (slices: Partial<RootState>): RootState => ({ ...emptyState, ...slices });

/** The slices that differ from those of an empty page. */
export function filledSlices(state: RootState): Partial<RootState> {
  const empty = new Map(Object.entries(emptyState));
  const filled = Object.entries(state).filter(
    ([name, slice]) => JSON.stringify(slice) !== JSON.stringify(empty.get(name)),
  );
  return Object.fromEntries(filled);
}

/** What the server has put into the page; null when it left the rendering to the browser. Our own words, so believed. */
export function readServerState(): ServerState | null {
  const text = document.getElementById(SERVER_STATE_ID)?.textContent;
  return text ? JSON.parse(text) : null;
}
