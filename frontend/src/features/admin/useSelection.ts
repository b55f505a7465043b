import { useState } from 'react';

type Selected = { of: unknown; ids: ReadonlySet<string> };
const NONE: ReadonlySet<string> = new Set();

/**
 * The rows that are ticked; none any more as soon as the list shows something else: nobody deletes what they do not see.
 * @param shown changes with what is shown, e.g. `list.params`
 */
export function useSelection<Row extends { _id: string }>(shown: unknown, rows: readonly Row[]) {
  const [selected, setSelected] = useState<Selected>({ of: shown, ids: NONE });
  const ids = selected.of === shown ? selected.ids : NONE;
  const chosen = rows.filter(({ _id: id }) => ids.has(id));
  return {
    chosen,
    selected: ids,
    onChange: (next: ReadonlySet<string>) => setSelected({ of: shown, ids: next }),
    clear: () => setSelected({ of: shown, ids: NONE }),
  };
}
