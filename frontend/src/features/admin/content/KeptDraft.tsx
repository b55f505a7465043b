import { useState } from 'react';
import { useSelector } from 'react-redux';
import { selectUser } from '../../users/sessionSlice.ts';
import { moveEditDrafts, readEditDrafts } from '../edit/editDrafts.ts';
import { formatMoment } from '../../../lib/format.ts';
import type { AdminSlice } from '../../../store/adminSlice.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { CreateButton } from './CreateButton.tsx';
import { draftPlace, type ContentKind } from './draftPlace.ts';

type KeptDraftProps<Item extends { _id: string; version: number }, Body, Row> = {
  admin: AdminSlice<Item, Body, Row>;
  kind: ContentKind;
  /** The record that is gone. */
  id: string;
  /** "Kreiraj novi kurs" */
  label: string;
  editPath: (id: string) => string;
};

/** What was typed over a record that somebody has deleted: nothing of it is lost, it can go on in a new one. */
export function KeptDraft<Item extends { _id: string; version: number }, Body, Row>(
  props: KeptDraftProps<Item, Body, Row>,
) {
  const { kind, id, ...button } = props;
  const userId = useSelector(selectUser)?._id ?? '';
  const place = draftPlace(userId, kind, id);
  const [latest] = useState(() => readEditDrafts(place)[0]?.draft);
  if (!latest) return null;
  return (
    <Alert title="Vaš unos je sačuvan u ovom pregledniku.">
      <p>Posljednji put ste ovdje pisali {formatMoment(latest.at)}. Unos možete nastaviti u novom nacrtu.</p>
      <CreateButton
        {...button}
        onCreated={(item) => moveEditDrafts(place, draftPlace(userId, kind, item._id), item.version)}
      />
    </Alert>
  );
}
