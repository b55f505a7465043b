import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { useFocusOnChange } from '../../lib/useFocusOnChange.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './HeldOfferNotice.module.css';
import type { HeldOffer } from './cartItem.ts';
import { selectHeldOffer, selectWaitingCourses } from './cartSlice.ts';

type HeldOfferNoticeProps = {
  /** The id of the logged-in user; null for a visitor. */
  account: string | null;
  /** Says until when the seats are held: "Mjesto čuvamo za vas do srijede 17. 2. 2027. u 18:00." */
  sentence: (offer: { seats: number; until: string | null }) => ReactNode;
  /** The order was refused because the offer has ended. */
  hasEnded: boolean;
  /** Puts the offer aside. */
  onDrop: () => void;
};

/** While an offered seat is ordered: until when it is held, for whom, and what happens to the rest of the cart. */
export function HeldOfferNotice({ account, sentence, hasEnded, onDrop }: HeldOfferNoticeProps) {
  const held = useSelector(selectHeldOffer);
  // The button that puts the offer aside disappears with it.
  const ref = useFocusOnChange<HTMLDivElement>(held?.token ?? '');
  return (
    <div ref={ref} tabIndex={-1} className={styles.notice}>
      {held && hasEnded && (
        <Alert kind="warning" live title="Ponuda s liste čekanja više ne vrijedi.">
          <Button look="quiet" onClick={onDrop}>
            Ukloni ponudu iz odabira
          </Button>
        </Alert>
      )}
      {held && !hasEnded && (
        <Alert kind={isOfAnother(held, account) ? 'warning' : 'info'} title={sentence(held)}>
          <Terms held={held} account={account} />
          <Button look="quiet" onClick={onDrop}>
            Ostavi ponudu za kasnije
          </Button>
        </Alert>
      )}
    </div>
  );
}

const isOfAnother = ({ email }: HeldOffer, account: string | null): boolean =>
  account !== null && account.toLowerCase() !== email.toLowerCase();

function Terms({ held, account }: { held: HeldOffer; account: string | null }) {
  const others = useSelector(selectWaitingCourses);
  const email = <strong className={styles.address}>{held.email}</strong>;
  return (
    <>
      {isOfAnother(held, account) ? (
        <p>
          Ponuda s liste čekanja glasi na {email}, a prijavljeni ste kao{' '}
          <strong className={styles.address}>{account}</strong>. Prihvatiti je može samo nalog s tom adresom.
        </p>
      ) : (
        <p>
          Ponuda s liste čekanja prihvaćena je tek kada pošaljete prijavu
          {account === null && <>, i&nbsp;to s&nbsp;naloga čija je adresa {email}</>}.
        </p>
      )}
      {others > 0 && <p>Ostali odabrani kursevi ({others}) vas čekaju: na njih se prijavite poslije.</p>}
    </>
  );
}
