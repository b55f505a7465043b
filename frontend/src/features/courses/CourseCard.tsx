import { COURSE_CATEGORY_LABELS, COURSE_TYPE_LABELS } from '@institut/contract/course';
import type { CourseSummary } from '@institut/contract/course.schema';
import { cx } from '../../lib/cx.ts';
import { tieShortWords } from '../../lib/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { CardCategory, CardHeading, CardText, LinkCard, OnwardLink } from '../../ui/Card.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Price } from '../../ui/Price.tsx';
import { Rating } from '../../ui/Rating.tsx';
import { VisuallyHidden } from '../../ui/a11y.tsx';
import { CourseFacts } from './CourseFacts.tsx';
import { coursePath } from './coursePaths.ts';
import { availability } from './courseTexts.ts';
import styles from './CourseCard.module.css';

type CourseCardProps = {
  course: CourseSummary;
  /** The level its name has in the page. */
  heading?: 'h2' | 'h3';
  /** `lead`: the large one of a block; `row`: image beside the text where there is room; `stack`: only while one stands below the other. */
  layout?: 'card' | 'lead' | 'row' | 'stack';
  /** Stands in the first view. */
  priority?: boolean;
};

const sizes = {
  card: '(min-width: 64rem) 28rem, (min-width: 40rem) 46vw, 92vw',
  lead: '(min-width: 64rem) 50rem, 92vw',
  row: '(min-width: 40rem) 15rem, 92vw',
  stack: '(min-width: 64rem) 28rem, (min-width: 40rem) 38vw, 92vw',
};

/** A course in a list; the whole card leads to it, through its one link. */
export function CourseCard({ course, heading = 'h3', layout = 'card', priority = false }: CourseCardProps) {
  const warning = availability(course);
  return (
    <LinkCard framed className={cx(styles.card, styles[layout])}>
      <div className={styles.cover}>
        <Picture src={course.image} alt="" sizes={sizes[layout]} priority={priority} />
        {warning && (
          <Badge tone={warning.kind === 'full' ? 'neutral' : 'warning'} className={styles.badge}>
            {warning.text}
          </Badge>
        )}
      </div>
      <div className={styles.body}>
        <CardCategory>
          {COURSE_CATEGORY_LABELS[course.category]} · {COURSE_TYPE_LABELS[course.tipObuke]}
        </CardCategory>
        <CardHeading as={heading} clamped className={styles.name}>
          {tieShortWords(course.name)}
        </CardHeading>
        <CardText clamped className={styles.subTitle}>
          {tieShortWords(course.subTitle)}
        </CardText>
        <Rating value={course.rating} count={course.numReviews} />
        <CourseFacts course={course} className={styles.facts} />
        <div className={styles.foot}>
          <Price amount={course.price} freeText="Besplatno" className={styles.price} />
          <OnwardLink to={coursePath(course._id)} className={styles.link}>
            Saznaj više <VisuallyHidden>o kursu {course.name}</VisuallyHidden>
          </OnwardLink>
        </div>
      </div>
    </LinkCard>
  );
}
