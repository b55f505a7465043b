import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../lib/cx.ts';
import styles from './links.module.css';

type ArrowLinkProps = { to: string; children: ReactNode; className?: string | undefined };

/** A link on its own line with an arrow after its text. */
export const ArrowLink = ({ to, children, className }: ArrowLinkProps) => (
  <Link to={to} className={cx(styles.action, className)}>
    {children}
    <ArrowRight aria-hidden />
  </Link>
);

type PhoneLinkProps = { phone: string; icon?: ReactNode; className?: string | undefined };

export const PhoneLink = ({ phone, icon, className }: PhoneLinkProps) => (
  <a href={`tel:${phone.replaceAll(' ', '')}`} className={className}>
    {icon}
    {phone}
  </a>
);
