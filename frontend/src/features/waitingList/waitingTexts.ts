import { OFFER_HOURS, WAITING_LINK_DAYS } from '@institut/contract/limits';
import type { WaitingEntry } from '@institut/contract/waitingList/schema';
import { heldText, untilText } from '@institut/contract/waitingList/texts';
import { countDays, countSeats, formatDate } from '../../lib/format.ts';

type Offer = NonNullable<WaitingEntry['offer']>;

/** Returns what an offer says: `Mjesto čuvamo za vas do srijede 17. 2. 2027. u 18:00.` */
export function offerText({ seats, until }: Pick<Offer, 'seats' | 'until'>): string {
  const whose = heldText(seats);
  return until
    ? `${whose} do ${untilText(until)}.`
    : `${whose}. Rok od ${OFFER_HOURS} sati počinje kada vam pošaljemo e\u2011mail s ponudom.`;
}

/** `Vi ste 3. na listi.` */
export const positionText = (position: number): string => `Vi ste ${position}. na listi.`;

/** How seats are given, in the words that the page of the course prints. */
export const RULE_TEXT = `Mjesta nudimo redom kojim su se ljudi upisali; ko traži više nego što je slobodno, zadržava svoj red. Ponuda stiže e\u2011mailom i vrijedi ${OFFER_HOURS} sati, a do podneva ako bi istekla između 21 i 8 sati; uvijek ističe najkasnije 24 sata prije prvog susreta.`;

export const NEXT_RUN_TEXT = 'Javit ćemo vam e\u2011mailom kada objavimo sljedeći termin ovog kursa.';

/** Returns where an entry stands, in a sentence. */
export function entryText({ kind, isConfirmed, position, offer }: WaitingEntry): string {
  if (offer) return offerText(offer);
  if (!isConfirmed) {
    return `Provjerite e\u2011mail: upis potvrdite linkom u roku od ${countDays(WAITING_LINK_DAYS)}.`;
  }
  if (kind === 'interest') return NEXT_RUN_TEXT;
  return position === null ? 'Vi ste na listi čekanja.' : positionText(position);
}

/** Returns how many seats an entry wants; nothing for one that waits for the next run. */
export function wishText({ kind, qty, acceptsFewer }: WaitingEntry): string {
  if (kind === 'interest') return '';
  return `Tražite ${countSeats(qty)}${acceptsFewer ? ', primate i\u00a0manje' : ''}.`;
}

/** Returns the link to another run: `Otvori termin 13. 4. 2027. (slobodno: 8 mjesta)` */
export const runLinkText = ({ name, start, countInStock }: NonNullable<WaitingEntry['nextRun']>): string =>
  `Otvori termin ${start ? formatDate(start) : `„${name}”`}${countInStock > 0 ? ` (slobodno: ${countSeats(countInStock)})` : ''}`;
