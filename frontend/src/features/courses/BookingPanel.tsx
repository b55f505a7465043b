import { SIMILAR_COURSES_ID } from '@institut/contract/courses/values';
import type { Course } from '@institut/contract/courses/schema';
import { discountText } from '@institut/contract/discounts/texts';
import type { Prices } from '@institut/contract/money/pricing';
import { SITE_PAGES } from '@institut/contract/site/pages';
import { CircleAlert, CircleCheck, CircleX } from 'lucide-react';
import { startTransition, useEffect, useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { useSelector } from 'react-redux';
import { Link, useNavigate } from 'react-router-dom';
import { cx } from '../../lib/cx.ts';
import { countHours, countSeats, formatDate } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import button from '../../ui/Button.module.css';
import { Card } from '../../ui/Card.tsx';
import { NeedsScript } from '../../ui/NeedsScript.tsx';
import { FullPrice, includedText, Price } from '../../ui/Price.tsx';
import { FeeNote } from '../../ui/PriceSums.tsx';
import { SelectField } from '../../ui/formFields.tsx';
import { Row, Stack, stacked } from '../../ui/primitives.ts';
import { Bone } from '../../ui/Skeleton.tsx';
import { selectRates, useDiscountNote, usePrices } from '../../store/prices.ts';
import { selectPersonSeatLimit, selectSeatLimit } from '../../store/seatLimit.ts';
import { placeText, runText } from '../../ui/timetable/timetableTexts.ts';
import { coursePath } from './coursePaths.ts';
import { freeText, nextRunText, runDayText, seatsSentence } from './runTexts.ts';
import { refundText } from './refundText.ts';
import { loadSimilarCourses } from './similarCourseCalls.ts';
import styles from './BookingPanel.module.css';

/**
 * Price, dates and free seats of a course, and the button that adds it to the cart. The form works before hydration:
 * the browser sends it to the cart, and a number chosen early stays. Needs `key={course._id}`.
 * @param waiting what those can do who find no free seat
 */
export function BookingPanel({ course, waiting }: { course: Course; waiting?: ReactNode }) {
  const { _id: id, countInStock, isClosed, runs } = course;
  const navigate = useNavigate();
  const seatLimit = useSelector(selectSeatLimit);
  const personLimit = useSelector(selectPersonSeatLimit);
  const hasSimilar = Boolean(useSelector(loadSimilarCourses.select).data?.length);
  const canApply = !isClosed && countInStock > 0;
  const nextRun = canApply ? undefined : runs.find((run) => run.countInStock > 0);
  const most = Math.min(countInStock, seatLimit);
  const action = `/cart/${encodeURIComponent(id)}`;
  const formId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const isLeaving = useRef(false);
  const [qty, setQty] = useState(1);
  const prices = usePrices([{ ...course, qty }]);
  const discount = useDiscountNote({ ...course, qty });
  const rates = useSelector(selectRates);
  const isScrolledPast = useIsScrolledPast(panel);

  // Only the form has a number that was chosen before hydration, or that the browser chose when seats were taken.
  useEffect(() => {
    if (form.current && most > 0) setQty(chosenQty(form.current));
  }, [most]);

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const address = `${action}?qty=${chosenQty(event.currentTarget)}`;
    // The panel stays until the cart is loaded; a second click must not add a second step back.
    const replace = isLeaving.current;
    isLeaving.current = true;
    startTransition(() => void navigate(address, { replace }));
  }

  return (
    <>
      <Card ref={panel} className={cx(stacked(), styles.panel)} data-beside-banner>
        <h2 className={styles.title}>Prijava</h2>
        <Stack gap={2} aria-live="polite">
          <p className={styles.note}>Ukupno za {countSeats(qty)}</p>
          {prices ? <FullPrice prices={prices} className={styles.price} /> : <Bone height="3.5rem" />}
          {[discount, ...groupTexts(course)].filter(Boolean).map((text) => (
            <p key={text} className={styles.note}>
              {text}
            </p>
          ))}
          {rates && prices && prices.shippingPrice > 0 && <FeeNote rates={rates} className={styles.note} />}
        </Stack>
        <dl className={styles.facts}>
          {factsOf(course).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <FreeSeats course={course} />
        {canApply && <NeedsScript purpose="prijavu na kurs" className={styles.needsScript} />}
        <form
          ref={form}
          id={formId}
          className={styles.form}
          action={action}
          onSubmit={handleSubmit}
          data-needs-script
        >
          {canApply && (
            <SelectField
              label="Broj mjesta"
              name="qty"
              help={
                <>
                  Jedno mjesto je za jednu osobu: za sebe odaberite 1.
                  {countInStock > personLimit && ` ${limitText(personLimit, seatLimit)}`}
                </>
              }
              options={Array.from({ length: most }, (_, index) => ({
                value: index + 1,
                label: String(index + 1),
              }))}
              onChange={({ target }) => setQty(Number(target.value))}
            />
          )}
          {nextRun && (
            <Link to={coursePath(nextRun._id)} className={cx(button.button, button.primary, button.wide)}>
              {nextRunText(nextRun)}
            </Link>
          )}
          {!canApply && !nextRun && hasSimilar && (
            <a href={`#${SIMILAR_COURSES_ID}`} className={cx(button.button, button.primary, button.wide)}>
              Slični kursevi sa slobodnim mjestima
            </a>
          )}
          <Button type="submit" look="accent" wide disabled={!canApply}>
            Prijavi se na kurs
          </Button>
          {canApply && (
            <p className={styles.note}>
              {refundText(course.cancellationPolicy)} <Link to={REFUND_RULES}>Pravila odustanka</Link>
            </p>
          )}
        </form>
        {waiting && <div className={styles.waiting}>{waiting}</div>}
        <OtherRuns runs={runs.filter((run) => run !== nextRun)} />
      </Card>
      {prices && canApply && isScrolledPast && <ApplyBar prices={prices} formId={formId} />}
    </>
  );
}

/** The discounts for groups: `5 i više mjesta: −10 %`. */
const groupTexts = ({ currentDiscounts }: Course): string[] =>
  currentDiscounts.filter(({ kind }) => kind === 'group').map(discountText);

/** The other runs of the course, each with its first day and free seats. */
function OtherRuns({ runs }: Pick<Course, 'runs'>) {
  const headingId = useId();
  if (runs.length === 0) return null;
  return (
    <Stack as="section" gap={2} aria-labelledby={headingId} className={styles.runs}>
      <h3 id={headingId} className={styles.title}>
        Drugi termini
      </h3>
      <Stack as="ul" gap={2}>
        {runs.map((run) => (
          <Row as="li" key={run._id} align="baseline" justify="between">
            <Link to={coursePath(run._id)}>{runDayText(run)}</Link>{' '}
            <span className={styles.note}>{freeText(run)}</span>
          </Row>
        ))}
      </Stack>
    </Stack>
  );
}

const limitText = (person: number, organisation: number): string =>
  `Najviše ${countSeats(person)} po osobi${organisation > person ? `, a ${organisation} kada plaća organizacija (prvi put najviše trećina kursa)` : ''}.`;

const REFUND_RULES = `${SITE_PAGES.terms.path}#odustanak`;

/** The terms of a fact and its value; what is not known is left out. */
function factsOf(course: Course): Array<[name: string, value: string]> {
  const { start, lastDay, duration, mode, city, applyUntil, isClosed } = course;
  const all: Array<[string, string]> = [
    ['Početak', start ? formatDate(start) : 'Po dogovoru'],
    ['Završetak', lastDay === start ? '' : formatDate(lastDay)],
    ['Trajanje', duration > 0 ? countHours(duration) : 'Po dogovoru'],
    ['Mjesto održavanja', placeText(mode, city)],
    ['Prijave do', isClosed ? '' : formatDate(applyUntil)],
  ];
  return all.filter(([, value]) => value !== '');
}

function FreeSeats({ course }: { course: Course }) {
  const { countInStock, isClosed } = course;
  const isLast = !isClosed && countInStock === 1;
  const canApply = !isClosed && countInStock > 0;
  const Icon = isLast ? CircleAlert : canApply ? CircleCheck : CircleX;
  const run = runText(course);
  return (
    <p className={cx(styles.seats, isLast && styles.last, !canApply && styles.full)}>
      <Icon aria-hidden />
      <span>
        {seatsSentence(course)} {run && <strong>{run}</strong>}
      </span>
    </p>
  );
}

/** On narrow screens at the lower edge of the window, while the panel is above it. */
const ApplyBar = ({ prices, formId }: { prices: Prices; formId: string }) => (
  <div className={styles.bar}>
    <p className={styles.barPrice}>
      <Price amount={prices.totalPrice} />
      <span>{includedText(prices)}</span>
    </p>
    <Button type="submit" form={formId} look="accent">
      Prijavi se na kurs
    </Button>
  </div>
);

/** Returns the number of seats in the form; 1 if the course has none to choose from. */
const chosenQty = (form: HTMLFormElement): number => Number(new FormData(form).get('qty') ?? 1);

/** Returns whether an element has left the window at its upper edge. */
function useIsScrolledPast(ref: { current: HTMLElement | null }): boolean {
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    if (!ref.current) return undefined;
    const observer = new IntersectionObserver((entries) => {
      const entry = entries.at(-1);
      if (entry) setIsPast(!entry.isIntersecting && entry.boundingClientRect.bottom <= 0);
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return isPast;
}
