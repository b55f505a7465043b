import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

type AdminListEmptyProps = {
  /** A keyword or filter leaves something out. */
  isNarrowed: boolean;
  onShowAll: () => void;
  none: { title: string; text: ReactNode };
};

/** No rows: because there are none yet, or because the filters leave none. */
export function AdminListEmpty({ isNarrowed, onShowAll, none }: AdminListEmptyProps) {
  return isNarrowed ? (
    <EmptyState
      title="Ništa ne odgovara pretrazi i filterima"
      actions={<Button onClick={onShowAll}>Prikaži sve</Button>}
    >
      <p>Pokušajte s kraćom riječju ili uklonite filter.</p>
    </EmptyState>
  ) : (
    <EmptyState title={none.title}>{none.text}</EmptyState>
  );
}
