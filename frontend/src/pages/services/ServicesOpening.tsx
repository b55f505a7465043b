import { Mail, Phone } from 'lucide-react';
import { useSelector } from 'react-redux';
import { selectSite } from '../../features/site/siteSlice.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Container } from '../../ui/Container.tsx';
import lanes from './lanes.svg';
import styles from './ServicesOpening.module.css';
import { useInquiry } from './useInquiry.ts';

const programmes = [
  {
    days: '30 dana',
    title: 'Uvođenje u posao',
    text: 'Za one koji struku imaju: vaši alati, vaša pravila i prvi samostalan zadatak.',
  },
  {
    days: '90 dana',
    title: 'Prelazak u srodno zanimanje',
    text: 'Dva dana sedmično u laboratoriji, tri na radnom mjestu uz mentora.',
  },
  {
    days: '180 dana',
    title: 'Novo zanimanje iz temelja',
    text: 'Osnove, usmjerenje i stvarni zadaci. Na kraju je provjera pred vašom komisijom.',
  },
];

/** The one idea of the page: three lengths of the way to a person who can do the job. */
export function ServicesOpening() {
  const inquiry = useInquiry();
  const phone = useSelector(selectSite)?.contact.phones[0];
  return (
    <>
      <Container className={styles.opening}>
        <h1>Ljudi osposobljeni za posao koji imate</h1>
        <div className={styles.text}>
          <p>
            Firmama i javnim ustanovama pomažemo da nove ljude uvedu u&nbsp;posao, a&nbsp;iskusnima daju
            znanja koja posao traži. Program pravimo prema radnom mjestu.
          </p>
          <div className={styles.actions}>
            <ButtonLink to={inquiry('Upit o saradnji')} look="accent">
              <Mail aria-hidden />
              Piši nam
            </ButtonLink>
            {phone && (
              <a className={styles.phone} href={`tel:${phone.replaceAll(' ', '')}`}>
                <Phone aria-hidden />
                {phone}
              </a>
            )}
          </div>
        </div>
      </Container>
      <section className={styles.band} aria-labelledby="uz-rad">
        <Container className={styles.programmes}>
          <img
            className={styles.art}
            src={lanes}
            alt="Tri staze duge 30, 90 i 180 dana; na kraju svake stoji čovjek, a na najdužoj i zastavica."
            width={1240}
            height={800}
            fetchPriority="high"
          />
          <div className={styles.side}>
            <h2 id="uz-rad">Programi uz rad</h2>
            <dl className={styles.list}>
              {programmes.map(({ days, title, text }) => (
                <div key={days}>
                  <dt>
                    <span className={styles.days}>{days}</span>
                    {title}
                  </dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </div>
        </Container>
      </section>
    </>
  );
}
