import { COURSE_TYPE_LABELS } from '@institut/contract/course';
import type { Course } from '@institut/contract/course.schema';
import { CircleCheck, CircleX } from 'lucide-react';
import { startTransition, type SubmitEvent } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { cx } from '../../lib/cx.ts';
import { countHours, countPlaces, formatDate } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { NeedsScript } from '../../ui/NeedsScript.tsx';
import { Price } from '../../ui/Price.tsx';
import { SelectField } from '../../ui/formFields.tsx';
import { selectSeatLimit } from '../../store/seatLimit.ts';
import { placesSentence } from './courseTexts.ts';
import styles from './BookingPanel.module.css';

/**
 * Price, dates and free places of a course, and the button that adds it to the cart. The form works before hydration:
 * the browser sends it to the cart, and a number chosen early stays. Needs `key={course._id}`.
 */
export function BookingPanel({ course }: { course: Course }) {
  const { _id: id, price, start, duration, tipObuke, countInStock, isClosed } = course;
  const navigate = useNavigate();
  const seatLimit = useSelector(selectSeatLimit);
  const canApply = !isClosed && countInStock > 0;
  const most = Math.min(countInStock, seatLimit);
  const action = `/cart/${encodeURIComponent(id)}`;
  const PlacesIcon = canApply ? CircleCheck : CircleX;

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const qty = new FormData(event.currentTarget).get('qty');
    const address = `${action}?qty=${typeof qty === 'string' ? qty : 1}`;
    startTransition(() => void navigate(address));
  }

  return (
    <Card className={styles.panel}>
      <h2 className={styles.title}>Prijava</h2>
      <div>
        <Price amount={price} freeText="Besplatno" className={styles.price} />
        {price > 0 && <p className={styles.note}>Bez PDV-a. Ukupan iznos vidite prije slanja prijave.</p>}
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>Početak</dt>
          <dd>{start ? formatDate(start) : 'Po dogovoru'}</dd>
        </div>
        <div>
          <dt>Trajanje</dt>
          <dd>{duration > 0 ? countHours(duration) : 'Po dogovoru'}</dd>
        </div>
        <div>
          <dt>Vrsta</dt>
          <dd>{COURSE_TYPE_LABELS[tipObuke]}</dd>
        </div>
        <div>
          <dt>Slobodno</dt>
          <dd>{countPlaces(countInStock)}</dd>
        </div>
      </dl>
      <p className={cx(styles.places, !canApply && styles.full)}>
        <PlacesIcon aria-hidden />
        {placesSentence(course)}
      </p>
      {canApply && <NeedsScript purpose="prijavu na kurs" className={styles.needsScript} />}
      <form className={styles.form} action={action} onSubmit={handleSubmit} data-needs-script>
        {canApply && (
          <SelectField
            label="Broj mjesta"
            name="qty"
            help={countInStock > seatLimit && `Najviše ${countPlaces(seatLimit)} po osobi.`}
            options={Array.from({ length: most }, (_, index) => ({
              value: index + 1,
              label: String(index + 1),
            }))}
          />
        )}
        <Button type="submit" look="accent" wide disabled={!canApply}>
          Prijavi se na kurs
        </Button>
      </form>
    </Card>
  );
}
