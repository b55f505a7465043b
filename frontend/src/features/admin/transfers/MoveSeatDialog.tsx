import { fullName } from '@institut/contract/accounts/values';
import { formatKm, toFeninga, toKm } from '@institut/contract/money/money';
import { movedDiscounts, withDiscounts } from '@institut/contract/discounts/shares';
import { priceAfter } from '@institut/contract/money/priceAfter';
import type { AdminOrder } from '@institut/contract/orders/admin.schema';
import { PAYMENT_STATUS } from '@institut/contract/orders/values';
import type { OrderSeat } from '@institut/contract/participants/schema';
import { openOf } from '@institut/contract/payments/openOf';
import { balanceOfMove } from '@institut/contract/transfers/balance';
import { runName } from '@institut/contract/timetable/runName';
import { useState, type RefObject } from 'react';
import { useSelector } from 'react-redux';
import { cx } from '../../../lib/cx.ts';
import { countSeats, formatDate, tieShortWords } from '../../../lib/format.ts';
import { useFocusOnChange } from '../../../lib/useFocusOnChange.ts';
import { hasId } from '../../../store/asyncState.ts';
import { useLoaded } from '../../../store/hooks.ts';
import { Button } from '../../../ui/Button.tsx';
import { CallDialog } from '../../../ui/CallDialog.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Stack, stacked } from '../../../ui/primitives.ts';
import { SkeletonText } from '../../../ui/Skeleton.tsx';
import { CourseChoice } from '../CourseChoice.tsx';
import { loadRuns, type ChosenCourse } from '../courseChoiceCalls.ts';
import { MailPreview } from '../mails/MailPreview.tsx';
import styles from './MoveSeatDialog.module.css';
import { loadMovedOrder, moveSeat } from './transferCalls.ts';

type MovedPerson = Pick<OrderSeat['participant'], 'state' | 'name' | 'lastName' | 'email' | 'isBuyer'>;

/** A seat that somebody asked to move. */
export type MovedSeat = {
  order: string;
  seat: string;
  /** Its course now, named as in sentences. */
  from: { kurs: string; name: string };
  person: MovedPerson;
  /** Its number in the order, where the page shows one. */
  number?: number | undefined;
};

type MoveSeatDialogProps = MovedSeat & {
  open: boolean;
  onClose: () => void;
  /** It is closed, and the focus is back if its opener is still there. */
  onClosed?: () => void;
  /** The seat has moved, or may have: the answer was lost, or somebody else has changed the order. */
  onMoved: () => void;
};

/** The field of the form; the dialog has the course itself, because a refusal of its price clears it. */
const INITIAL = { course: '' };

/** The dialog that moves a seat with its participant to another course. */
export function MoveSeatDialog({ open, onClose, onClosed, onMoved, ...moved }: MoveSeatDialogProps) {
  const { order: id, seat, from, person } = moved;
  const order = useSelector(loadMovedOrder.select).data;
  const [course, setCourse] = useState<ChosenCourse | null>(null);
  return (
    <CallDialog
      open={open}
      onClose={onClose}
      onClosed={() => {
        setCourse(null);
        onClosed?.();
      }}
      call={moveSeat}
      title="Premjesti na drugi kurs"
      description={tieShortWords(`${whoOf(moved)}, sada na kursu ${from.name}.`)}
      confirmLabel="Premjesti"
      busyLabel="Premještamo…"
      done={tieShortWords(
        `${whoOf(moved)}: mjesto je premješteno na kurs ${runName(course?.name ?? '', course?.start)}.`,
      )}
      initial={INITIAL}
      check={() => (course ? {} : { course: 'Odaberite kurs na koji premještate.' })}
      request={() => {
        if (!course || !order) return null;
        const differenceKm = toKm(balanceOf(order, from.kurs, course));
        return { params: { id }, body: { seat, kurs: course._id, version: order.version, differenceKm } };
      }}
      failure={({ code, message }) => (code === 'stale_edit' ? STALE : message)}
      onChanged={(failure) => {
        // The list of courses is read again, with the present prices.
        if (failure?.code === 'price_changed') setCourse(null);
        onMoved();
      }}
    >
      {({ text, first, attempt }) => (
        <>
          <CourseField {...{ course, from, first }} error={text('course').error} onChoose={setCourse} />
          <Effects key={attempt} {...{ id, from, person, course }} />
          {course && (
            <MailPreview
              questions={[{ call: 'moveSeat', params: { id }, body: { seat, kurs: course._id } }]}
            />
          )}
        </>
      )}
    </CallDialog>
  );
}

type CourseFieldProps = {
  course: ChosenCourse | null;
  from: MovedSeat['from'];
  first: RefObject<HTMLInputElement | null>;
  error: string | undefined;
  onChoose: (course: ChosenCourse | null) => void;
};

function CourseField({ course, from, first, error, onChoose }: CourseFieldProps) {
  const chosen = useFocusOnChange<HTMLDivElement>(course?._id ?? '');
  const { value: runs } = useLoaded(loadRuns, from.kurs, loadRuns.select);
  return course ? (
    <Card tone="mist" className={cx(stacked(2), styles.chosen)}>
      <div ref={chosen} tabIndex={-1}>
        <strong>{course.name}</strong>
        <dl className={styles.facts}>
          <Fact name="Početak" value={course.start ? formatDate(course.start) : 'Nije određen'} />
          <Fact name="Cijena bez PDV-a" value={formatKm(course.price)} />
          <Fact name="Slobodno" value={countSeats(course.countInStock)} />
        </dl>
      </div>
      <Button look="quiet" className={styles.other} onClick={() => onChoose(null)}>
        Drugi kurs
      </Button>
    </Card>
  ) : (
    <CourseChoice
      label="Novi kurs"
      command="Odaberi"
      fieldRef={first}
      taken={new Map([[from.kurs, 'Sadašnji kurs']])}
      onChoose={onChoose}
      error={error}
      {...(runs && { first: { title: 'Drugi termini istog kursa', courses: runs } })}
    />
  );
}

type EffectsProps = Pick<MovedSeat, 'from' | 'person'> & { id: string; course: ChosenCourse | null };

/** Reads the order when the dialog opens, and again after a failure: somebody may have changed it. */
function Effects({ id, course, ...moved }: EffectsProps) {
  const loaded = useLoaded(loadMovedOrder, id, loadMovedOrder.select, hasId);
  return (
    <Loaded {...loaded} failure="Prijava nije učitana." skeleton={<SkeletonText lines={3} />}>
      {(order) => (course ? <Consequences {...moved} order={order} course={course} /> : null)}
    </Loaded>
  );
}

const STALE =
  'Prijava je u međuvremenu promijenjena. Učitali smo je ponovo: provjerite iznose ispod i premjestite ponovo.';

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

type MoveProps = Pick<MovedSeat, 'from' | 'person'> & { order: AdminOrder; course: ChosenCourse };

function Consequences({ order, from, person, course }: MoveProps) {
  const lines = [
    person.state === 'unnamed'
      ? 'Mjesto prelazi bez imena; polaznika možete upisati i kasnije.'
      : `${fullName(person)} prelazi s mjestom na novi kurs.`,
    ...mailTexts(order, person),
    openText(order, from.kurs, course),
    `Iznos prijave pri slanju ostaje ${formatKm(order.totalPrice)}.`,
  ];
  return (
    <div className={styles.effects}>
      <p>Šta se dešava</p>
      <Stack as="ul" gap={1} className={styles.consequences}>
        {lines.map((text) => (
          <li key={text}>{tieShortWords(text)}</li>
        ))}
      </Stack>
    </div>
  );
}

function mailTexts({ user }: AdminOrder, { email, isBuyer }: MovedPerson): string[] {
  if (user.email === '') return ['Nalog podnosioca je obrisan, pa e\u2011mail ne šaljemo.'];
  const buyer = `Podnosilac prijave dobija e\u2011mail o prelasku na ${user.email}.`;
  if (isBuyer || !email) return [buyer];
  return [buyer, `Polaznik dobija novu pozivnicu na ${email} i potvrđuje dolazak ponovo.`];
}

/** Says how the open amount changes: `Otvoreni iznos raste za 57,50 KM, na 517,50 KM.` */
function openText(order: AdminOrder, from: string, course: ChosenCourse): string {
  if (order.paymentStatus === PAYMENT_STATUS.granted)
    return 'Prijavu plaća grant: otvoreni iznos ostaje isti.';
  const change = changeOf(order, from, course);
  const open = formatKm(Math.max(0, toKm(toFeninga(openOf(order)) + change)));
  const balance = balanceOf(order, from, course);
  const by = formatKm(toKm(Math.abs(change)));
  if (balance < 0)
    return `Prijava je jeftinija za ${by}, a zatražit će se povrat od ${formatKm(toKm(-balance))}.`;
  if (change === 0) return `Otvoreni iznos ostaje ${open}.`;
  return `Otvoreni iznos ${change > 0 ? 'raste' : 'se smanjuje'} za ${by}, na ${open}.`;
}

/** Returns in feninga what an order costs more after the move. */
const changeOf = (order: AdminOrder, from: string, course: ChosenCourse): number =>
  toFeninga(priceAfter(afterMove(order, from, course))) - toFeninga(priceAfter(order));

/** Returns in feninga what a move leaves to pay, below 0 the refund. */
const balanceOf = (order: AdminOrder, from: string, course: ChosenCourse): number =>
  balanceOfMove({
    open: toFeninga(openOf(order)),
    change: changeOf(order, from, course),
    isGranted: order.paymentStatus === PAYMENT_STATUS.granted,
  });

/** Returns the order as the server prices it after the move. */
function afterMove(order: AdminOrder, from: string, { _id: kurs, price }: ChosenCourse): AdminOrder {
  const left = order.orderItems.find((line) => line.kurs === from);
  const moved = (to: number) => (left ? movedDiscounts(left, to) : []);
  const lines = order.orderItems.map((line) => {
    if (line.kurs === from) return { ...line, held: line.held - 1 };
    if (line.kurs !== kurs) return line;
    if (line.held < line.qty) return { ...line, held: line.held + 1 };
    const discounts = withDiscounts(line.discounts ?? [], moved(line.price));
    return { ...line, discounts, held: line.held + 1, qty: line.qty + 1 };
  });
  const isNew = left && !lines.some((line) => line.kurs === kurs);
  const line = isNew && { ...left, kurs, price, discounts: moved(price), qty: 1, held: 1 };
  return { ...order, orderItems: line ? [...lines, line] : lines };
}

const whoOf = ({ person, number }: Pick<MovedSeat, 'person' | 'number'>): string =>
  person.state === 'unnamed' ? `Mjesto ${number ? `${number}, ` : ''}bez imena` : fullName(person);
