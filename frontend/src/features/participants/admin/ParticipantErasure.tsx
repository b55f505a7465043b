import { fullName } from '@institut/contract/accounts/values';
import type { CourseParticipant } from '@institut/contract/participants/schema';
import { tieShortWords } from '../../../lib/format.ts';
import { CallQuestion } from '../../../ui/CallDialog.tsx';
import { eraseParticipant } from './adminParticipants.ts';

type ParticipantErasureProps = {
  row: CourseParticipant;
  open: boolean;
  onClose: () => void;
  onChanged: () => void;
};

/** The question before the data of a participant are removed, which says what stays. */
export function ParticipantErasure({ row, ...dialog }: ParticipantErasureProps) {
  return (
    <CallQuestion
      {...dialog}
      call={eraseParticipant}
      request={{ params: { id: row.order._id, seat: row.seat } }}
      question="Obrisati podatke polaznika?"
      confirmLabel="Obriši podatke"
      busyLabel="Brišemo…"
      done="Podaci polaznika su obrisani."
    >
      <p>
        <strong>{fullName(row)}</strong>:{' '}
        {tieShortWords(
          'brišu se ime, e\u2011mail adresa, telefon, roditelj ili staratelj i poruke koje su osobi poslane, a link iz pozivnice prestaje vrijediti. To se ne može poništiti.',
        )}
      </p>
      <p>
        {tieShortWords(
          `Mjesto ostaje u prijavi ${row.order.reference}, bez imena. Ostaju i izdati dokumenti, a uvjerenje vrijedi bez imena; iz rezervnih kopija podaci nestaju kada ih zamijene novije.`,
        )}
      </p>
    </CallQuestion>
  );
}
