import { CANCELLATION_RULE_LABELS, REFUND_METHOD_LABELS } from '@institut/contract/cancellations/labels';
import type { Cancellation } from '@institut/contract/cancellations/schema';
import { dayOf } from '@institut/contract/frame/days';
import { formatKm } from '@institut/contract/money/money';
import { runName } from '@institut/contract/timetable/runName';
import { Suspense, useState } from 'react';
import { countSeats, formatDate, tieShortWords } from '../../lib/format.ts';
import { lazyComponent } from '../../lib/lazyComponent.tsx';
import { ToastBoundary } from '../../ui/Boundary.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './CancellationList.module.css';
import { accountText, arrivalText, RefundBadge } from './refundTexts.tsx';

const RefundAccountDialog = lazyComponent(
  async () => (await import('./RefundAccountDialog.tsx')).RefundAccountDialog,
);

type CancellationListProps = {
  /** The id of the order. */
  order: string;
  /** The lines of the order, whose courses have a first day. */
  orderItems: ReadonlyArray<{ kurs: string; start: string | null }>;
  cancellations: readonly Cancellation[];
  isStaff?: boolean;
  onChanged: () => void;
  className?: string | undefined;
};

/** The section with the cancellations of an order and what became of their refunds. */
export function CancellationList(props: CancellationListProps) {
  const { order, orderItems, cancellations, isStaff = false, onChanged, className } = props;
  const [asked, setAsked] = useState<{ open: boolean; one: Cancellation } | null>(null);
  return (
    <section className={className} aria-labelledby="otkazivanja">
      <h2 id="otkazivanja">Otkazivanja i povrati</h2>
      <ul className={styles.list} aria-labelledby="otkazivanja">
        {cancellations.map((one) => (
          <CancellationItem
            key={one._id}
            cancellation={one}
            orderItems={orderItems}
            isStaff={isStaff}
            onAccount={() => setAsked({ open: true, one })}
          />
        ))}
      </ul>
      {asked?.one.refund && (
        <ToastBoundary name="Obrazac" onFail={() => setAsked(null)}>
          <Suspense fallback={null}>
            <RefundAccountDialog
              order={order}
              number={asked.one.number}
              refund={asked.one.refund}
              open={asked.open}
              onClose={() => setAsked({ ...asked, open: false })}
              onChanged={onChanged}
            />
          </Suspense>
        </ToastBoundary>
      )}
    </section>
  );
}

type ItemProps = Required<Pick<CancellationListProps, 'orderItems' | 'isStaff'>> & {
  cancellation: Cancellation;
  onAccount: () => void;
};

function CancellationItem({ cancellation, orderItems, isStaff, onAccount }: ItemProps) {
  const nameOf = ({ kurs, name }: Cancellation['lines'][number]) =>
    runName(name, orderItems.find((line) => line.kurs === kurs)?.start);
  const { number, at, rule, lines, reason, refundKm, retainedKm, refund } = cancellation;
  const isAccountMissing = refund?.method === 'bank' && !refund.account && refund.mayGiveAccount;
  return (
    <li className={styles.item}>
      <p className={styles.what}>
        <strong>{number}</strong>
        {refund && <RefundBadge state={refund.state} />}
      </p>
      {refundKm > 0 && <p className={styles.amount}>{formatKm(refundKm)}</p>}
      <p className={styles.facts}>
        {formatDate(dayOf(at))} ·{' '}
        {tieShortWords(
          lines
            .map((line) =>
              rule === 'moved'
                ? `Prelazak s kursa ${nameOf(line)}`
                : `${countSeats(line.seats)} na kursu ${nameOf(line)}`,
            )
            .join(', '),
        )}
        {isStaff && ` · ${CANCELLATION_RULE_LABELS[rule]}`}
      </p>
      {(refundKm === 0 || retainedKm > 0) && (
        <p className={styles.facts}>
          {refundKm === 0 && 'Bez povrata. '}
          {retainedKm > 0 && `Zadržano ${formatKm(retainedKm)}.`}
        </p>
      )}
      {reason && <p className={styles.facts}>{reason}</p>}
      {refund && (
        <p className={styles.facts}>
          {REFUND_METHOD_LABELS[refund.method]}{' '}
          {refund.account && <span className={styles.account}>{accountText(refund.account)}</span>}
          {arrivalText(refund) && ` · ${arrivalText(refund)}`}
        </p>
      )}
      {isAccountMissing && <p>Nedostaje račun na koji vraćamo novac. Dok ga nemamo, isplata nije moguća.</p>}
      {refund?.method === 'bank' && refund.mayGiveAccount && (
        <Button
          look={isAccountMissing ? 'primary' : 'quiet'}
          className={styles.action}
          aria-label={`${refund.account ? 'Ispravi' : 'Dopiši'} račun: ${number}`}
          onClick={onAccount}
        >
          {refund.account ? 'Ispravi račun' : 'Dopiši račun'}
        </Button>
      )}
    </li>
  );
}
