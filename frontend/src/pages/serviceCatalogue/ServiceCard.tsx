import { ArrowRight, Mail } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useInquiry } from '../services/useInquiry.ts';
import { AUDIENCE_LABELS } from './audience.ts';
import type { Service } from './services.ts';
import styles from './ServiceCard.module.css';

/** One entry of the catalogue. */
export function ServiceCard({ service }: { service: Service }) {
  const { title, gets, duration, audiences, art, next } = service;
  const inquiry = useInquiry();
  const heading = useId();
  const isLetter = 'subject' in next;
  const Icon = isLetter ? Mail : ArrowRight;
  return (
    <article className={styles.card} aria-labelledby={heading}>
      <img src={art} alt="" width={640} height={560} loading="lazy" decoding="async" />
      <h2 id={heading}>{title}</h2>
      <p>{gets}</p>
      <dl className={styles.facts}>
        <div>
          <dt>Trajanje</dt>
          <dd>{duration}</dd>
        </div>
        <div>
          <dt>Za koga</dt>
          <dd>{audiences.map((audience) => AUDIENCE_LABELS[audience].toLowerCase()).join(', ')}</dd>
        </div>
      </dl>
      <Link className={styles.next} to={isLetter ? inquiry(next.subject) : next.to}>
        {next.label}
        <Icon aria-hidden />
      </Link>
    </article>
  );
}
