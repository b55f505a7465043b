import { fullName } from '@institut/contract/accounts/values';
import type { CourseParticipant } from '@institut/contract/participants/schema';
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { tieShortWords } from '../../../lib/format.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { showToast } from '../../../store/toastSlice.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { erasureReset, eraseParticipant, selectErasing } from './adminParticipants.ts';

type ParticipantErasureProps = {
  row: CourseParticipant;
  open: boolean;
  onClose: () => void;
  onErased: () => void;
};

/** The question before the data of a participant are removed, which says what stays. */
export function ParticipantErasure({ row, open, onClose, onErased }: ParticipantErasureProps) {
  const dispatch = useAppDispatch();
  const { status, error } = useSelector(selectErasing);
  useEffect(() => () => void dispatch(erasureReset()), [dispatch]);

  async function confirm(): Promise<void> {
    const answer = await dispatch(eraseParticipant({ order: row.order._id, seat: row.seat }));
    if (!eraseParticipant.fulfilled.match(answer)) return;
    dispatch(showToast({ kind: 'success', text: 'Podaci polaznika su obrisani.' }));
    onClose();
    onErased();
  }

  return (
    <ConfirmDialog
      open={open}
      question="Obrisati podatke polaznika?"
      confirmLabel="Obriši podatke"
      busy={status === 'request'}
      error={error?.message}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>
        <strong>{fullName(row)}</strong>:{' '}
        {tieShortWords(
          'brišu se ime, e\u2011mail adresa, telefon, roditelj ili staratelj i poruke koje su osobi poslane, a link iz pozivnice prestaje vrijediti. To se ne može poništiti.',
        )}
      </p>
      <p>
        {tieShortWords(
          `Mjesto ostaje u prijavi ${row.order.reference}, bez imena. Ostaju i izdati dokumenti, a iz rezervnih kopija podaci nestaju kada ih zamijene novije.`,
        )}
      </p>
    </ConfirmDialog>
  );
}
