import { emptyState, initialState, type RootState } from './store/rootReducer.ts';

/** The id of the script element that holds the state. */
export const SERVER_STATE_ID = 'server-state';

export type ServerState = {
  slices: Partial<RootState>;
  /** Keys of the requests that the browser need not repeat. */
  answered: readonly string[];
};

/** Returns the whole state with these slices. */
export const stateOf = (slices: Partial<RootState>): RootState => ({ ...emptyState, ...slices });

/** Returns the slices that differ from those of an empty page. */
export function filledSlices(state: RootState): Partial<RootState> {
  const empty = new Map(Object.entries(initialState()));
  const filled = Object.entries(state).filter(
    ([name, slice]) => JSON.stringify(slice) !== JSON.stringify(empty.get(name)),
  );
  return Object.fromEntries(filled);
}

/** Returns the state that the server wrote into the page, or null when it did not render. Our server wrote it, so it is not checked. */
export function readServerState(): ServerState | null {
  const text = document.getElementById(SERVER_STATE_ID)?.textContent;
  return text ? JSON.parse(text) : null;
}
