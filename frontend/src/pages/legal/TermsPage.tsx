import { UNCONFIRMED_ORDER_RULE } from '@institut/contract/limits';
import { formatKm } from '@institut/contract/money/money';
import { KM_PER_EUR } from '@institut/contract/payments/values';
import { FREE_SHIPPING_ABOVE_KM, SHIPPING_KM, TAX_PERCENT } from '@institut/contract/money/pricing';
import terms from '../../content/bs/terms.md?raw';
import { readDocument } from '../../content/readDocument.ts';
import { formatRate } from '../../lib/format.ts';
import { LegalPage } from './LegalPage.tsx';
import { PriceExamples } from './PriceExamples.tsx';

const document = readDocument(terms);
const values = {
  priceExamples: <PriceExamples />,
  taxPercent: `${TAX_PERCENT}\u00a0%`,
  fee: formatKm(SHIPPING_KM),
  feeLimit: formatKm(FREE_SHIPPING_ABOVE_KM),
  eurRate: `1\u00a0EUR = ${formatRate(KM_PER_EUR)}\u00a0KM`,
  unconfirmedOrderRule: UNCONFIRMED_ORDER_RULE,
};

/** `/uslovi-koristenja` */
export const TermsPage = () => <LegalPage page="terms" document={document} values={values} />;
