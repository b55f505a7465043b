import type { Course } from '@institut/contract/courses/schema';
import { tieShortWords } from '../../lib/format.ts';
import { Note, Stack } from '../../ui/primitives.ts';
import { ResponsiveImage } from '../../ui/ResponsiveImage.tsx';
import { SafeHtml } from '../../ui/SafeHtml.tsx';
import { CalendarLinks } from '../../ui/timetable/CalendarLinks.tsx';
import { LessonList } from '../../ui/timetable/LessonList.tsx';
import { placeText } from '../../ui/timetable/timetableTexts.ts';
import styles from './Timetable.module.css';

/** When, where and with whom a course takes place, and what is often asked; parts without content are left out. */
export function Timetable({ course }: { course: Course }) {
  const { lecturers, benefits, faq } = course;
  return (
    <>
      {benefits && (
        <Stack as="section" gap={5} aria-labelledby="sta-dobijate">
          <h2 id="sta-dobijate">Šta dobijate</h2>
          <SafeHtml html={benefits} className={styles.bio} />
        </Stack>
      )}
      <Schedule course={course} />
      {lecturers.length > 0 && (
        <Stack as="section" gap={5} aria-labelledby="predavaci">
          <h2 id="predavaci">{lecturers.length === 1 ? 'Predavač' : 'Predavači'}</h2>
          <Stack as="ul" gap={6}>
            {lecturers.map(({ name, title, bio, image }, index) => (
              // Lecturers have no id, two may have the same name, and the list does not change on a page.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index} className={styles.lecturer}>
                {image && (
                  <ResponsiveImage
                    src={image}
                    alt=""
                    sizes="6rem"
                    shape="square"
                    className={styles.portrait}
                  />
                )}
                <Stack gap={2} className={styles.about}>
                  <h3>{name}</h3>
                  {title && <Note size="base">{title}</Note>}
                  {bio && <SafeHtml html={bio} className={styles.bio} />}
                </Stack>
              </li>
            ))}
          </Stack>
        </Stack>
      )}
      {faq.length > 0 && (
        <Stack as="section" gap={5} aria-labelledby="pitanja">
          <h2 id="pitanja">Pitanja i&nbsp;odgovori</h2>
          <div className={styles.faq}>
            {faq.map(({ question, answer }, index) => (
              // Questions have no id and may repeat, and the list does not change on a page.
              // oxlint-disable-next-line react/no-array-index-key
              <details key={index} className={styles.question}>
                <summary>{tieShortWords(question)}</summary>
                <SafeHtml html={answer} className={styles.bio} />
              </details>
            ))}
          </div>
        </Stack>
      )}
    </>
  );
}

function Schedule({ course }: { course: Course }) {
  const { _id: id, name, lessons, venue, runState } = course;
  if (lessons.length === 0 && !venue) return null;
  const place = venue && [venue.address, placeText(venue.mode, venue.city)].filter(Boolean).join(', ');
  return (
    <Stack as="section" gap={5} aria-labelledby="raspored">
      <h2 id="raspored">{lessons.length > 0 ? 'Raspored' : 'Mjesto održavanja'}</h2>
      {place && (
        <p>
          <strong>Mjesto održavanja:</strong> {place}
          {venue.mode !== 'classroom' && (
            <>
              .{' '}
              <Note as="span" size="base">
                Link dobijaju primljeni polaznici.
              </Note>
            </>
          )}
        </p>
      )}
      {lessons.length > 0 && <LessonList lessons={lessons} />}
      {lessons.length > 0 && runState !== 'cancelled' && <CalendarLinks id={id} name={name} />}
    </Stack>
  );
}
