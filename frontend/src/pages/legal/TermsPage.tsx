import { UNCONFIRMED_ORDER_RULE } from '@institut/contract/limits';
import { formatKm } from '@institut/contract/money/money';
import type { Rates } from '@institut/contract/money/pricing';
import { KM_PER_EUR } from '@institut/contract/payments/values';
import { useSelector } from 'react-redux';
import terms from '../../content/bs/terms.md?raw';
import { readDocument } from '../../content/readDocument.ts';
import { formatRate } from '../../lib/format.ts';
import { selectRates } from '../../store/prices.ts';
import { LegalPage } from './LegalPage.tsx';
import { PriceExamples } from './PriceExamples.tsx';

const document = readDocument(terms);

/** `/uslovi-koristenja` */
export function TermsPage() {
  const rates = useSelector(selectRates);
  return <LegalPage page="terms" document={document} values={rates ? valuesOf(rates) : UNKNOWN_RATES} />;
}

const SETTLED = {
  eurRate: `1\u00a0EUR = ${formatRate(KM_PER_EUR)}\u00a0KM`,
  unconfirmedOrderRule: UNCONFIRMED_ORDER_RULE,
};

const UNKNOWN_RATES = { ...SETTLED, priceExamples: null, taxPercent: '…', feeRule: '…' };

const valuesOf = (rates: Rates) => ({
  ...SETTLED,
  priceExamples: <PriceExamples rates={rates} />,
  taxPercent: `${rates.taxPercent}\u00a0%`,
  feeRule: feeRule(rates),
});

function feeRule({ shippingKm, freeShippingAboveKm, feeHasTax }: Rates): string {
  if (shippingKm === 0) return 'Naknade za obradu prijave nema.';
  const rule = `Kada je cijena svih kurseva u prijavi najviše ${formatKm(freeShippingAboveKm)}, dodaje se jednokratna administrativna naknada za obradu prijave od ${formatKm(shippingKm)}; iznad toga se ne plaća.`;
  return feeHasTax ? `${rule} PDV se računa i na naknadu.` : rule;
}
