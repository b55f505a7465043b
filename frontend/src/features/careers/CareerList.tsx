import {
  CAREER_CATEGORY_LABELS,
  type CareerCategory,
  CAREER_CATEGORIES,
} from '@institut/contract/careers/values';
import type { CareerSummary } from '@institut/contract/careers/schema';
import { useEffect, useRef, useId } from 'react';
import { Link } from 'react-router-dom';
import { countOpenings } from '../../lib/format.ts';
import { useLoaded } from '../../store/hooks.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { VisuallyHidden } from '../../ui/a11y.tsx';
import { Note, Stack } from '../../ui/primitives.ts';
import { CareerRows, CareerRowsSkeleton } from './CareerRows.tsx';
import { CAREERS_PATH, careersPath } from './careerPaths.ts';
import { loadCareers, selectCareers } from './careersSlice.ts';
import { CATEGORY_TEXTS } from './careerTexts.ts';
import styles from './CareerList.module.css';

const SKELETON_ROWS = 5;

/** The open careers, all or of one category, beside the choice of the category. */
export function CareerList({ category }: { category: CareerCategory | null }) {
  const loaded = useLoaded(loadCareers, undefined, selectCareers);
  const careers = loaded.value;
  const results = useInView(category);
  const shown = careers && nearestFirst(careers, category);
  return (
    <div className={styles.columns}>
      <div className={styles.aside}>
        <CareerChoices chosen={category} careers={careers} />
      </div>
      <Stack gap={3} align="start" ref={results} className={styles.results}>
        <Note size="base" aria-live="polite" className={styles.count}>
          {shown && shown.length > 0 && countText(shown.length, category)}
        </Note>
        <Loaded
          {...loaded}
          value={shown}
          failure="Oglasi nisu učitani."
          skeleton={<CareerRowsSkeleton rows={SKELETON_ROWS} />}
        >
          {(found) =>
            found.length > 0 ? (
              <CareerRows careers={found} from={careersPath(category)} />
            ) : (
              <NoCareers category={category} />
            )
          }
        </Loaded>
      </Stack>
    </div>
  );
}

/** Returns the careers of a category, those with the nearest deadline first. */
const nearestFirst = (careers: readonly CareerSummary[], category: CareerCategory | null): CareerSummary[] =>
  careers
    .filter((career) => category === null || career.category === category)
    .sort((a, b) => (a.dateEnd < b.dateEnd ? -1 : Number(a.dateEnd > b.dateEnd)));

const countText = (count: number, category: CareerCategory | null): string =>
  countOpenings(count) + (category ? `: ${CAREER_CATEGORY_LABELS[category].toLowerCase()}` : '');

/** On tablets the categories fill the window, so the list below is scrolled into view after a choice. */
function useInView(category: CareerCategory | null) {
  const results = useRef<HTMLDivElement>(null);
  const before = useRef(category);
  useEffect(() => {
    if (before.current === category) return;
    before.current = category;
    const top = results.current?.getBoundingClientRect().top ?? 0;
    if (top > window.innerHeight / 2) results.current?.scrollIntoView();
  }, [category]);
  return results;
}

function NoCareers({ category }: { category: CareerCategory | null }) {
  if (category) {
    return (
      <EmptyState
        heading="h3"
        drawing="search"
        title={`${CAREER_CATEGORY_LABELS[category]}: trenutno nema otvorenih oglasa`}
        actions={<ButtonLink to={CAREERS_PATH}>Pogledaj sve oglase</ButtonLink>}
      >
        Novi oglasi se objavljuju tokom cijele godine. Pogledajte oglase drugih vrsta.
      </EmptyState>
    );
  }
  return (
    <EmptyState heading="h3" title="Trenutno nema otvorenih oglasa">
      Novi oglasi se objavljuju tokom cijele godine. Navratite uskoro.
    </EmptyState>
  );
}

type CareerChoicesProps = {
  chosen: CareerCategory | null;
  /** For the counts; null while they are loading. */
  careers: readonly CareerSummary[] | null;
};

/** The categories with their descriptions, as links that filter the list. */
function CareerChoices({ chosen, careers }: CareerChoicesProps) {
  const labelId = useId();
  const countOf = (category: CareerCategory | null) =>
    careers?.filter((career) => category === null || career.category === category).length;
  const choices = [
    { category: null, label: 'Svi oglasi', text: 'Sve što je sada otvoreno, najbliži rok prvi.' },
    ...CAREER_CATEGORIES.map((category) => ({
      category,
      label: CAREER_CATEGORY_LABELS[category],
      text: CATEGORY_TEXTS[category],
    })),
  ];
  return (
    <nav aria-labelledby={labelId}>
      <VisuallyHidden id={labelId}>Oglasi prema vrsti</VisuallyHidden>
      <ul className={styles.choices}>
        {choices.map(({ category, label, text }) => (
          <li key={label}>
            <Link
              to={careersPath(category)}
              className={styles.choice}
              aria-current={category === chosen ? 'true' : undefined}
            >
              <span className={styles.label}>{label}</span>
              <span className={styles.number}>{countOf(category)}</span>
              <Note as="span" tight className={styles.text}>
                {text}
              </Note>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
