import { changeUntilText, freeUntilText } from '@institut/contract/cancellations/texts';
import type { CoursePolicy } from '@institut/contract/cancellations/values';
import { REFUND_DAYS, REVIEW_COMMENT_MAX, UNCONFIRMED_ORDER_RULE } from '@institut/contract/limits';
import { formatKm } from '@institut/contract/money/money';
import { KM_PER_EUR } from '@institut/contract/payments/values';
import type { SiteConfig } from '@institut/contract/site/schema';
import { useSelector } from 'react-redux';
import terms from '../../content/bs/terms.md?raw';
import { readDocument } from '../../content/readDocument.ts';
import { selectSite } from '../../features/site/siteSlice.ts';
import { countSeats, formatCount, formatRate } from '../../lib/format.ts';
import { LegalPage } from './LegalPage.tsx';
import { PriceExamples } from './PriceExamples.tsx';

const document = readDocument(terms);

/** `/uslovi-koristenja` */
export function TermsPage() {
  const site = useSelector(selectSite);
  return <LegalPage page="terms" document={document} values={site ? valuesOf(site) : UNKNOWN} />;
}

const SETTLED = {
  eurRate: `1\u00a0EUR = ${formatRate(KM_PER_EUR)}\u00a0KM`,
  unconfirmedOrderRule: UNCONFIRMED_ORDER_RULE,
  refundDays: `${REFUND_DAYS}\u00a0dana`,
  reviewCommentMax: formatCount(REVIEW_COMMENT_MAX),
};

const UNKNOWN = {
  ...SETTLED,
  priceExamples: null,
  taxPercent: '…',
  feeRule: '…',
  withdrawalDays: '…',
  freeUntil: '…',
  lateRule: '…',
  seatRule: '…',
  replaceUntil: '…',
  transferUntil: '…',
};

const valuesOf = ({ rates, policy, seatsPerPerson, seatsPerOrganisation }: SiteConfig) => ({
  ...SETTLED,
  priceExamples: <PriceExamples rates={rates} />,
  taxPercent: `${rates.taxPercent}\u00a0%`,
  feeRule: feeRule(rates),
  withdrawalDays: `${policy.withdrawalDays}\u00a0dana`,
  freeUntil: freeUntilText(policy.freeUntilDaysBefore),
  lateRule: lateRule(policy),
  seatRule: seatRule(seatsPerPerson, seatsPerOrganisation),
  replaceUntil: changeUntilText(policy.replaceUntil),
  transferUntil: changeUntilText(policy.transferUntil),
});

/** Null is no limit. */
function seatRule(person: number | null, organisation: number | null): string {
  if (person === null) return '';
  const own = `Na jednom kursu jedna osoba može zauzeti najviše ${countSeats(person)}`;
  const more = 'Za više mjesta pišite nam.';
  if (organisation === null) return `${own}, a za organizaciju koja plaća i više.`;
  return `${own}, a za organizaciju koja plaća najviše ${countSeats(organisation)}. ${more}`;
}

function feeRule({ shippingKm, freeShippingAboveKm, feeHasTax }: SiteConfig['rates']): string {
  if (shippingKm === 0) return 'Naknade za obradu prijave nema.';
  const rule = `Kada je cijena svih kurseva u prijavi najviše ${formatKm(freeShippingAboveKm)}, dodaje se jednokratna administrativna naknada za obradu prijave od ${formatKm(shippingKm)}; iznad toga se ne plaća.`;
  return feeHasTax ? `${rule} PDV se računa i na naknadu.` : rule;
}

function lateRule({ lateFeePercent }: CoursePolicy): string {
  if (lateFeePercent === 0) return 'vraćamo cijelu cijenu';
  return lateFeePercent === 100 ? 'cijena se ne vraća' : `zadržavamo ${lateFeePercent}\u00a0% cijene`;
}
