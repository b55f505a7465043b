import { SITE_PAGES } from '@institut/contract/sitePages';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../ui/Button.tsx';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { Section } from '../../ui/Section.tsx';
import { Advice } from './Advice.tsx';
import {
  DIRECTION_QUESTIONS,
  DIRECTIONS,
  readAnswers,
  TIME_QUESTION,
  type Answers,
  type DirectionQuestion,
} from './questions.ts';
import { recommend } from './recommend.ts';
import styles from './StartingPoint.module.css';

/** The id of the section, which the opening of the page links to. */
export const STARTING_POINT_ID = 'odakle-krecete';

const FIRST = DIRECTION_QUESTIONS[0].name;

/**
 * Four questions and where their answers lead. The answers stand in the address: the form works without JavaScript,
 * and an advice can be kept or sent on.
 */
export function StartingPoint() {
  const [query, setQuery] = useSearchParams();
  const given = readAnswers(query);
  const [answers, setAnswers] = useState<Answers>(given);
  const [isMissing, setIsMissing] = useState(false);
  const [timesAsked, setTimesAsked] = useState(0);
  const advice = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (timesAsked > 0) advice.current?.focus();
  }, [timesAsked]);

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const isEnough = recommend(answers) !== null;
    setIsMissing(!isEnough);
    if (!isEnough) {
      form.current?.querySelector('input')?.focus();
      return;
    }
    setQuery(answers, { replace: true });
    setTimesAsked((times) => times + 1);
  }

  function handleReset() {
    setAnswers({});
    setQuery({}, { replace: true });
    form.current?.querySelector('input')?.focus();
  }

  return (
    <Section tone="mist" id={STARTING_POINT_ID} aria-labelledby={`${STARTING_POINT_ID}-naslov`}>
      <div className={styles.head}>
        <h2 id={`${STARTING_POINT_ID}-naslov`}>Odakle krećete?</h2>
        <p>Četiri pitanja, jedna preporuka. Nema tačnih i netačnih odgovora.</p>
      </div>
      <div className={styles.steps}>
        <form
          ref={form}
          className={styles.form}
          action={`${SITE_PAGES.skills.path}#preporuka`}
          onSubmit={handleSubmit}
        >
          {DIRECTION_QUESTIONS.map(({ name, legend, labels }, index) => (
            <RadioCards
              key={name}
              legend={`${index + 1}. ${legend}`}
              name={name}
              value={answers[name] ?? null}
              options={DIRECTIONS.map((value) => ({ value, label: labels[value] }))}
              onChange={(value) => answer(name, value)}
              error={
                isMissing && name === FIRST ? 'Odgovorite barem na jedno od prva tri pitanja.' : undefined
              }
            />
          ))}
          <RadioCards
            legend={`${DIRECTION_QUESTIONS.length + 1}. ${TIME_QUESTION.legend}`}
            name={TIME_QUESTION.name}
            value={answers.vrijeme ?? null}
            options={(['kurs', 'program', 'obuka'] as const).map((value) => ({
              value,
              label: TIME_QUESTION.labels[value],
            }))}
            onChange={(vrijeme) => setAnswers((before) => ({ ...before, vrijeme }))}
          />
          <Button type="submit">Pokaži preporuku</Button>
        </form>
        <div ref={advice} id="preporuka" className={styles.advice} tabIndex={-1}>
          <Advice answers={given} onReset={handleReset} />
        </div>
      </div>
    </Section>
  );

  function answer(name: DirectionQuestion, value: Answers[DirectionQuestion]) {
    setIsMissing(false);
    setAnswers((before) => ({ ...before, [name]: value }));
  }
}
