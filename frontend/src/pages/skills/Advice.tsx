import { COURSE_CATEGORY_LABELS, COURSE_TYPE_LABELS } from '@institut/contract/course';
import { useSelector } from 'react-redux';
import { coursesPath } from '../../features/courses/coursePaths.ts';
import { selectSite } from '../../features/site/siteSlice.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { CATEGORIES } from './categories.ts';
import { CATEGORY_OF, TYPE_OF, type Answers } from './questions.ts';
import { recommend, type Recommendation } from './recommend.ts';
import styles from './Advice.module.css';

const reasons: Record<Recommendation['basis'], string> = {
  unanimous: 'Sva tri odgovora vode na istu stranu.',
  majority: 'Dva od tri odgovora vode na tu stranu.',
  castingVote: 'Odgovori vode na tri strane, pa je presudilo ono što želite za godinu dana.',
  partial: 'Preporuka počiva samo na odgovorima koje ste dali.',
};

type AdviceProps = { answers: Answers; onReset: () => void };

/** Where the answers lead; before there are any, what to expect. */
export function Advice({ answers, onReset }: AdviceProps) {
  const email = useSelector(selectSite)?.contact.email;
  const recommendation = recommend(answers);
  if (!recommendation) {
    return (
      <div className={styles.waiting}>
        <h3>Vaša preporuka</h3>
        <p>
          Kada odgovorite, ovdje će pisati od koje vrste vještina da krenete i&nbsp;kakvu obuku da tražite.
          Odgovori ostaju u adresi stranice, pa preporuku možete sačuvati ili nekome poslati.
        </p>
      </div>
    );
  }
  const category = CATEGORY_OF[recommendation.direction];
  const { genitive, definition, image } = CATEGORIES[category];
  const next = recommendation.next && CATEGORIES[CATEGORY_OF[recommendation.next]];
  return (
    <div className={styles.advice}>
      <img src={image} alt="" width={1120} height={880} />
      <div className={styles.text}>
        <h3>Krenite od {genitive}</h3>
        <p>{definition}</p>
        <p>
          {reasons[recommendation.basis]}
          {next && ` Jedan odgovor vodi na ${next.accusative}: neka to bude sljedeći korak.`}
        </p>
        {answers.vrijeme && (
          <p>
            Uz vrijeme koje imate, na kartici kursa tražite oznaku{' '}
            <strong>„{COURSE_TYPE_LABELS[TYPE_OF[answers.vrijeme]]}“</strong>.
          </p>
        )}
        <div className={styles.actions}>
          <ButtonLink to={coursesPath({ keyword: COURSE_CATEGORY_LABELS[category] })}>
            Kursevi iz {genitive}
          </ButtonLink>
          <Button look="quiet" onClick={onReset}>
            Odgovori ponovo
          </Button>
        </div>
        <p className={styles.note}>
          Ovo je putokaz, a ne test. Ako se u preporuci ne prepoznajete,{' '}
          {email ? <a href={`mailto:${email}`}>pišite nam</a> : 'pišite nam'} pa ćemo odabrati zajedno.
        </p>
      </div>
    </div>
  );
}
