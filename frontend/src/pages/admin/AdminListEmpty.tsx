import type { ReactNode } from 'react';
import type { ListState } from '../../lib/useListState.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

type AdminListEmptyProps = {
  list: Pick<ListState, 'isNarrowed' | 'clear'>;
  none: { title: string; text: ReactNode };
};

/** No rows: because there are none yet, or because the filters leave none. */
export function AdminListEmpty({ list, none }: AdminListEmptyProps) {
  return list.isNarrowed ? (
    <EmptyState
      title="Ništa ne odgovara pretrazi i filterima"
      actions={<Button onClick={list.clear}>Prikaži sve</Button>}
    >
      <p>Pokušajte s kraćom riječju ili uklonite filter.</p>
    </EmptyState>
  ) : (
    <EmptyState title={none.title}>{none.text}</EmptyState>
  );
}
