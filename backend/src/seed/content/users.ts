import type { UserContent } from './types.ts';

/** The demo accounts; the seeder never runs in production. */
export const users: readonly UserContent[] = [
  {
    key: 'amina',
    name: 'Amina',
    lastName: 'Uzorić',
    email: 'admin@example.com',
    password: 'admin12345',
    isAdmin: true,
    wantsEventMail: false,
  },
  {
    key: 'ana',
    name: 'Ana',
    lastName: 'Primjerić',
    email: 'ana@example.com',
    password: 'ana12345',
    isAdmin: false,
    wantsEventMail: true,
  },
  {
    key: 'tarik',
    name: 'Tarik',
    lastName: 'Probić',
    email: 'tarik@example.com',
    password: 'tarik12345',
    isAdmin: false,
    wantsEventMail: false,
  },
];
