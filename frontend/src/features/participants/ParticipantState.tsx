import type { SeatReason } from '@institut/contract/seats/values';
import { PARTICIPANT_STATE_INFO, type ParticipantState } from '@institut/contract/participants/values';
import { Badge } from '../../ui/Badge.tsx';

const TONES = { neutral: 'info', good: 'success', bad: 'warning' } as const;

export function ParticipantStateBadge({ state }: { state: ParticipantState }) {
  const { label, tone } = PARTICIPANT_STATE_INFO[state];
  return <Badge tone={TONES[tone]}>{label}</Badge>;
}

/** Why an order has lost a seat. */
export const RELEASE_TEXTS: Record<SeatReason, string> = {
  rejected: 'Oslobođeno: prijava nije prihvaćena',
  expired: 'Oslobođeno: prijava je istekla',
  cancelled: 'Oslobođeno: otkazano',
  moved: 'Oslobođeno: prelazak na drugi kurs',
  runCancelled: 'Oslobođeno: kurs je otkazan',
  erased: 'Oslobođeno: nalog je obrisan',
};
