import { COURSE_CATEGORY_NAMES, COURSE_TYPE_LABELS } from '@institut/contract/courses/values';
import type { CourseSummary } from '@institut/contract/courses/schema';
import { CalendarDays, Clock, MapPin } from 'lucide-react';
import { cx } from '../../lib/cx.ts';
import { tieShortWords, countHours, formatDate } from '../../lib/format.ts';
import { useDiscountNote, usePrices } from '../../store/prices.ts';
import { Badge } from '../../ui/Badge.tsx';
import { CardCategory, CardHeading, CardText, LinkCard, OnwardLink } from '../../ui/Card.tsx';
import { ResponsiveImage } from '../../ui/ResponsiveImage.tsx';
import { TotalPrice } from '../../ui/Price.tsx';
import { Rating } from '../../ui/Rating.tsx';
import { VisuallyHidden } from '../../ui/a11y.tsx';
import { Bone } from '../../ui/Skeleton.tsx';
import { coursePath } from './coursePaths.ts';
import { availability } from './courseTexts.ts';
import styles from './CourseCard.module.css';

type CourseCardProps = {
  course: CourseSummary;
  heading?: 'h2' | 'h3';
  /** The image is beside the text: `card` below 40rem, where only the main facts are shown, `stack` between 40rem and 64rem. */
  layout?: 'card' | 'stack';
  /** The card is visible without scrolling, so its image loads first. */
  priority?: boolean;
};

const sizes = {
  card: '(min-width: 64rem) 28rem, (min-width: 40rem) 46vw, 7rem',
  stack: '(min-width: 64rem) 28rem, (min-width: 40rem) 38vw, 92vw',
};

/** A course in a list. The whole card is clickable through its only link. */
export function CourseCard({ course, heading = 'h3', layout = 'card', priority = false }: CourseCardProps) {
  const warning = availability(course);
  const line = { ...course, qty: 1 };
  const prices = usePrices([line]);
  const discount = useDiscountNote(line);
  return (
    <LinkCard framed className={cx(styles.card, styles[layout], course.isClosed && styles.closed)}>
      <div className={styles.cover}>
        <ResponsiveImage
          src={course.image}
          alt=""
          sizes={sizes[layout]}
          focus={course.imageFocus}
          priority={priority}
        />
      </div>
      <div className={styles.body}>
        {warning && (
          <Badge tone={warning.kind === 'last' ? 'warning' : 'neutral'} className={styles.badge}>
            {warning.text}
          </Badge>
        )}
        <CardCategory className={styles.category}>
          {COURSE_CATEGORY_NAMES[course.category]} · {COURSE_TYPE_LABELS[course.tipObuke]}
        </CardCategory>
        <CardHeading as={heading} clamped className={styles.name}>
          {tieShortWords(course.name)}
        </CardHeading>
        <CardText clamped className={styles.subTitle}>
          {tieShortWords(course.subTitle)}
        </CardText>
        <div className={styles.rating}>
          <Rating value={course.rating} count={course.numReviews} />
        </div>
        <CourseFacts course={course} className={styles.facts} />
        <div className={styles.foot}>
          {!course.isClosed &&
            (prices ? (
              <TotalPrice prices={prices} note={discount} className={styles.price} />
            ) : (
              <PriceBone />
            ))}
          <OnwardLink to={coursePath(course._id)} className={styles.link}>
            <span className={styles.more}>Saznaj više</span>{' '}
            <VisuallyHidden>o kursu {course.name}</VisuallyHidden>
          </OnwardLink>
        </div>
      </div>
    </LinkCard>
  );
}

type CourseFactsProps = { course: CourseSummary; className?: string | undefined };

function CourseFacts({ course, className }: CourseFactsProps) {
  const { start, lastDay, duration, mode, city } = course;
  const place = mode === 'online' ? 'Online' : city;
  return (
    <ul className={cx(styles.factList, className)}>
      <li>
        <CalendarDays aria-hidden />
        {lastDay > start ? (
          `${startText(start, lastDay)} – ${formatDate(lastDay)}`
        ) : start ? (
          <>Početak {formatDate(start)}</>
        ) : (
          'Početak po dogovoru'
        )}
      </li>
      {place && (
        <li>
          <MapPin aria-hidden />
          {place}
        </li>
      )}
      {duration > 0 && (
        <li>
          <Clock aria-hidden />
          {countHours(duration)}
        </li>
      )}
    </ul>
  );
}

const PriceBone = () => <Bone width="9rem" height="1.6rem" />;

/** Render it inside a `Skeleton`, which announces the loading. */
export function CourseCardSkeleton({ layout = 'card' }: { layout?: 'card' | 'stack' }) {
  return (
    <LinkCard as="div" framed className={cx(styles.card, styles[layout])}>
      <div className={styles.cover}>
        <Bone className={styles.bone} height="auto" />
      </div>
      <div className={styles.body}>
        <Bone width="45%" height="1.225rem" className={styles.category} />
        <Bone width="85%" height="3.5rem" className={styles.name} />
        <Bone width="95%" height="3rem" className={styles.subTitle} />
        <Bone width="9rem" height="1.225rem" className={styles.rating} />
        <Bone width="70%" height="1.5rem" className={styles.facts} />
        <div className={styles.foot}>
          <PriceBone />
          <Bone width="7rem" height="1.6rem" className={styles.link} />
        </div>
      </div>
    </LinkCard>
  );
}

/** `16. 1.`, with the year when the last day is in another one. */
const startText = (start: string, lastDay: string): string =>
  formatDate(start).slice(0, start.slice(0, 4) === lastDay.slice(0, 4) ? -'\u00a02027.'.length : undefined);
