import type { Payer } from '@institut/contract/payers/schema';
import { PAYER_TYPE } from '@institut/contract/payers/values';
import { PAYMENT_METHOD, type PaymentMethod } from '@institut/contract/orders/checkout';
import { SITE_PAGES } from '@institut/contract/site/pages';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { counted } from '../../lib/format.ts';
import { selectPersonSeatLimit, selectSeatLimit } from '../../store/seatLimit.ts';
import { StatusRegion } from '../../ui/a11y.tsx';
import { Alert } from '../../ui/Alert.tsx';

/** For the genitive: više od `1 mjesta`, `5 mjesta`, `21 mjesta`. */
const ofSeats = counted('mjesta', 'mjesta', 'mjesta');

type SeatRuleProps = {
  lines: ReadonlyArray<{ name: string; qty: number }>;
  paymentMethod: PaymentMethod | null;
  payer: Payer | null;
  /** The payer is entered on this very page. */
  isHere?: boolean;
};

/**
 * Says before the order is sent that more seats than one person may have need an organisation with a JIB, of which a new one
 * may have fewer.
 */
export function SeatRule({ lines, paymentMethod, payer, isHere = false }: SeatRuleProps) {
  const most = useSelector(selectPersonSeatLimit);
  const mostOfOrganisation = useSelector(selectSeatLimit);
  const over = lines.filter(({ qty }) => qty > most);
  const hasOrganisation =
    paymentMethod === PAYMENT_METHOD.organisation &&
    payer?.type === PAYER_TYPE.organisation &&
    payer.jib !== '';
  return (
    <StatusRegion>
      {over.length > 0 && !hasOrganisation && (
        <Alert
          kind="warning"
          title={`Za više od ${ofSeats(most)} na kursu potrebna je organizacija koja plaća.`}
        >
          <p>Odabrali ste: {over.map(({ name, qty }) => `${name} × ${qty}`).join(', ')}.</p>
          <p>
            {isHere ? 'Odaberite plaćanje preko organizacije i unesite' : <Link to="/payment">Unesite</Link>}{' '}
            naziv, adresu i JIB organizacije, pa možete zauzeti do {ofSeats(mostOfOrganisation)} na kursu, ili{' '}
            <Link to="/cart">smanjite broj mjesta</Link>.
          </p>
          <p>
            Organizacije koje prvi put prijavljuju polaznike do odluke o prijemu zajedno mogu zauzeti najviše
            trećinu kursa. Za više mjesta <Link to={SITE_PAGES.contact.path}>pišite nam</Link>.
          </p>
        </Alert>
      )}
    </StatusRegion>
  );
}
