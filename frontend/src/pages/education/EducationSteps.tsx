import { SITE_PAGES } from '@institut/contract/site/pages';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import texts from '../../content/bs/education.json';
import { formatText } from '../../content/formatText.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Section } from '../../ui/layout.tsx';
import { StepsBar } from '../../ui/StepsBar.tsx';
import { ApplyStep, DecisionStep, HelpStep, OffersStep } from './EducationStepContents.tsx';
import styles from './EducationSteps.module.css';

const { steps, decision, help, offers, apply, done } = texts;

const STEPS = [
  { label: decision.title, Content: DecisionStep },
  { label: help.title, Content: HelpStep },
  { label: offers.title, Content: OffersStep },
  { label: apply.title, Content: ApplyStep },
];
const LAST_STEP = STEPS.length;
/** The step after the last one. */
const DONE = LAST_STEP + 1;

const QUERY = 'korak';
const DONE_WORD = 'kraj';
const STEP = /^[1-4]$/;

/** Returns the step of an address, from 1 to `DONE`; 1 if it has none or an unknown one. */
function readStep(query: URLSearchParams): number {
  const word = query.get(QUERY) ?? '';
  if (word === DONE_WORD) return DONE;
  return STEP.test(word) ? Number(word) : 1;
}

/** Returns `/obuke`, `/obuke?korak=2` or `/obuke?korak=kraj`. */
function stepPath(step: number): string {
  const { path } = SITE_PAGES.education;
  if (step <= 1) return path;
  return `${path}?${QUERY}=${step > LAST_STEP ? DONE_WORD : step}`;
}

/** The address holds the step, so "back", a reload and links work. */
export function EducationSteps() {
  const [query] = useSearchParams();
  const step = readStep(query);
  const { panel, heading } = useFocusOnChange(step);
  const { label: title, Content } = STEPS[step - 1] ?? { label: done.title, Content: StepsDone };
  return (
    <Section tight aria-label={steps.label}>
      <div ref={panel} className={styles.steps}>
        <StepsBar
          label={steps.bar}
          current={step - 1}
          steps={STEPS.map(({ label }, index) => ({
            label,
            to: stepPath(index + 1),
            reached: index < step,
          }))}
        />
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {step < DONE && (
            <>
              <span className={styles.count}>{formatText(steps.count, { step, last: LAST_STEP })}</span>{' '}
            </>
          )}
          {title}
        </h2>
        <Content />
        <div className={styles.buttons}>
          {step === DONE && (
            <ButtonLink to={stepPath(1)} look="outline">
              {steps.restart}
            </ButtonLink>
          )}
          {step > 1 && step < DONE && (
            <ButtonLink to={stepPath(step - 1)} look="outline">
              {steps.back}
            </ButtonLink>
          )}
          {step < DONE && (
            <ButtonLink to={stepPath(step + 1)} className={styles.next}>
              {step === LAST_STEP ? steps.finish : steps.next}
            </ButtonLink>
          )}
        </div>
      </div>
    </Section>
  );
}

function StepsDone() {
  return (
    <div className={styles.done}>
      <p>{formatText(done.text)}</p>
      <ButtonLink to={SITE_PAGES.courses.path} look="accent">
        {done.choose}
      </ButtonLink>
    </div>
  );
}

/** Scrolls to the panel and focuses its heading after each change of `value`, so that screen readers announce the new step. */
function useFocusOnChange(value: unknown) {
  const panel = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(value);

  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    heading.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView();
  }, [value]);

  return { panel, heading };
}
