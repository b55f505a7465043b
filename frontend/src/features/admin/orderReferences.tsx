import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { orderListPath } from './adminPaths.ts';
import { Reference } from './tableCells.tsx';

const REFERENCE = /\b([\dA-Z]{4}-[\dA-Z]{4})\b/;

/** Returns a message of the server in which each reference of an order links to the list with that order. */
export const linkReferences = (message: string): ReactNode[] =>
  message.split(REFERENCE).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <Link key={part} to={orderListPath({ keyword: part })}>
        <Reference>{part}</Reference>
      </Link>
    ),
  );
