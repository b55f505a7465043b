import { COURSE_TYPE_LABELS } from '@institut/contract/courses/values';
import { courseListPath } from '@institut/contract/courses/filters';
import { SITE_PAGES } from '@institut/contract/site/pages';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import texts from '../../content/bs/skills.json';
import { formatText } from '../../content/formatText.tsx';
import { selectSite } from '../../features/site/siteSlice.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { RadioCards } from '../../ui/choices.tsx';
import { Section } from '../../ui/layout.tsx';
import { CATEGORIES } from './categories.ts';
import {
  CATEGORY_OF,
  DIRECTION_QUESTIONS,
  DIRECTIONS,
  readAnswers,
  recommend,
  TIME_QUESTION,
  TIMES,
  TYPE_OF,
  type Answers,
  type Recommendation,
} from './recommend.ts';
import styles from './StartingPoint.module.css';

export const STARTING_POINT_ID = 'odakle-krecete';

const [FIRST] = DIRECTION_QUESTIONS;
const { start, advice: adviceTexts } = texts;

/** Four questions and an advice. The address holds the answers: the form works without JavaScript, and an advice can be shared. */
export function StartingPoint() {
  const [query, setQuery] = useSearchParams();
  const given = readAnswers(query);
  const [answers, setAnswers] = useState<Answers>(given);
  const [isMissing, setIsMissing] = useState(false);
  const [submissions, setSubmissions] = useState(0);
  const advice = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);

  // Hydration leaves the answers that were given before it in the form.
  useEffect(() => {
    if (form.current) setAnswers(readAnswers(new FormData(form.current)));
  }, []);
  useEffect(() => {
    if (submissions > 0) advice.current?.focus();
  }, [submissions]);

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const isEnough = recommend(answers) !== null;
    setIsMissing(!isEnough);
    if (!isEnough) {
      form.current?.querySelector('input')?.focus();
      return;
    }
    setQuery(answers, { replace: true });
    setSubmissions((count) => count + 1);
  }

  function handleReset() {
    setAnswers({});
    setQuery({}, { replace: true });
    form.current?.querySelector('input')?.focus();
  }

  return (
    <Section tone="mist" id={STARTING_POINT_ID} aria-labelledby={`${STARTING_POINT_ID}-naslov`}>
      <div className={styles.head}>
        <h2 id={`${STARTING_POINT_ID}-naslov`}>{formatText(start.title)}</h2>
        <p>{formatText(start.text)}</p>
      </div>
      <div className={styles.steps}>
        <form
          ref={form}
          className={styles.form}
          action={`${SITE_PAGES.skills.path}#preporuka`}
          onSubmit={handleSubmit}
        >
          {DIRECTION_QUESTIONS.map((name, index) => (
            <RadioCards
              key={name}
              legend={`${index + 1}. ${start.questions[name].legend}`}
              name={name}
              value={answers[name] ?? null}
              options={DIRECTIONS.map((value) => ({ value, label: start.questions[name].labels[value] }))}
              onChange={(value) => {
                setIsMissing(false);
                setAnswers((before) => ({ ...before, [name]: value }));
              }}
              error={isMissing && name === FIRST ? start.missing : undefined}
            />
          ))}
          <RadioCards
            legend={`${DIRECTION_QUESTIONS.length + 1}. ${start.questions[TIME_QUESTION].legend}`}
            name={TIME_QUESTION}
            value={answers.vrijeme ?? null}
            options={TIMES.map((value) => ({ value, label: start.questions[TIME_QUESTION].labels[value] }))}
            onChange={(vrijeme) => setAnswers((before) => ({ ...before, vrijeme }))}
          />
          <Button type="submit">{start.submit}</Button>
        </form>
        <div ref={advice} id="preporuka" className={styles.advice} tabIndex={-1}>
          <Advice answers={given} onReset={handleReset} />
        </div>
      </div>
    </Section>
  );
}

const reasons: Record<Recommendation['basis'], string> = adviceTexts.reasons;

type AdviceProps = { answers: Answers; onReset: () => void };

function Advice({ answers, onReset }: AdviceProps) {
  const email = useSelector(selectSite)?.contact.email;
  const recommendation = recommend(answers);
  if (!recommendation) {
    return (
      <div className={styles.waiting}>
        <h3>{formatText(adviceTexts.waiting.title)}</h3>
        <p>{formatText(adviceTexts.waiting.text)}</p>
      </div>
    );
  }
  const category = CATEGORY_OF[recommendation.direction];
  const { genitive, definition, image } = CATEGORIES[category];
  const next = recommendation.next && CATEGORIES[CATEGORY_OF[recommendation.next]];
  return (
    <div className={styles.recommendation}>
      <img src={image} alt="" width={1120} height={880} />
      <div className={styles.text}>
        <h3>{formatText(adviceTexts.title, { skills: genitive })}</h3>
        <p>{formatText(definition)}</p>
        <p>
          {reasons[recommendation.basis]}
          {next && <> {formatText(adviceTexts.next, { skills: next.accusative })}</>}
        </p>
        {answers.vrijeme && (
          <p>{formatText(adviceTexts.type, { type: COURSE_TYPE_LABELS[TYPE_OF[answers.vrijeme]] })}</p>
        )}
        <div className={styles.actions}>
          <ButtonLink to={courseListPath({ category })}>
            {formatText(texts.courses, { skills: genitive })}
          </ButtonLink>
          <Button look="quiet" onClick={onReset} data-needs-script>
            {adviceTexts.reset}
          </Button>
        </div>
        <p className={styles.note}>
          {formatText(adviceTexts.note, {
            write: email ? <a href={`mailto:${email}`}>{adviceTexts.write}</a> : adviceTexts.write,
          })}
        </p>
      </div>
    </div>
  );
}
