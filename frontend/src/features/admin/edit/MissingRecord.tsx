import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { AdminFrame } from '../AdminFrame.tsx';

type MissingRecordProps = {
  /** "Kurs nije pronađen" */
  title: string;
  /** The list it would be in. */
  back: { to: string; label: string };
  /** What is left of it: `KeptDraft`. */
  children?: ReactNode;
};

/** In place of the form of a record that is not there (any more): staff go on from the list. */
export function MissingRecord({ title, back, children }: MissingRecordProps) {
  return (
    <AdminFrame title={title} back={back}>
      {children}
      <EmptyState
        drawing="lost"
        title="Ovdje nema šta da se uredi"
        actions={<ButtonLink to={back.to}>Otvori spisak</ButtonLink>}
      >
        <p>U međuvremenu je obrisano ili adresa nije potpuna.</p>
      </EmptyState>
    </AdminFrame>
  );
}
