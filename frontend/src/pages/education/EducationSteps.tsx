import type { ComponentType } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import { StepsBar } from '../../ui/StepsBar.tsx';
import { ApplyStep } from './ApplyStep.tsx';
import { DecisionStep } from './DecisionStep.tsx';
import { DONE, LAST_STEP, readStep, STEP_NAMES, stepPath } from './educationSteps.ts';
import styles from './EducationSteps.module.css';
import { HelpStep } from './HelpStep.tsx';
import { OffersStep } from './OffersStep.tsx';
import { StepsDone } from './StepsDone.tsx';
import { useFocusOnChange } from './useFocusOnChange.ts';

const contents: readonly ComponentType[] = [DecisionStep, HelpStep, OffersStep, ApplyStep];

/** The four steps. Which one is shown stands in the address, so "back" and a reload keep it and a link can lead to it. */
export function EducationSteps() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const step = readStep(query);
  const { panel, heading } = useFocusOnChange(step);
  const go = (to: number) => void navigate(stepPath(to));
  const Content = contents[step - 1] ?? StepsDone;
  return (
    <Section tight aria-label="Koraci do obuke">
      <div ref={panel} className={styles.steps}>
        <StepsBar
          label="Koraci"
          current={step - 1}
          steps={STEP_NAMES.map((label, index) => ({
            label,
            to: stepPath(index + 1),
            reached: index < step,
          }))}
        />
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {step < DONE && (
            <>
              <span className={styles.count}>
                Korak {step} od {LAST_STEP}
              </span>{' '}
            </>
          )}
          {STEP_NAMES[step - 1] ?? 'Hvala vam, stigli ste do kraja!'}
        </h2>
        <Content />
        <div className={styles.buttons}>
          {step === DONE && (
            <Button look="outline" onClick={() => go(1)}>
              Kreni ispočetka
            </Button>
          )}
          {step > 1 && step < DONE && (
            <Button look="outline" onClick={() => go(step - 1)}>
              Nazad
            </Button>
          )}
          {step < DONE && (
            <Button className={styles.next} onClick={() => go(step + 1)}>
              {step === LAST_STEP ? 'Završi' : 'Dalje'}
            </Button>
          )}
        </div>
      </div>
    </Section>
  );
}
