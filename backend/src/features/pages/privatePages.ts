/** The pages of an account, of a sign-up under way and of the administration: for one person, never for a search. */
export const PRIVATE_PAGES: Readonly<Record<string, string>> = {
  '/login': 'Prijava',
  '/register': 'Registracija',
  '/zaboravljena-lozinka': 'Zaboravljena lozinka',
  '/nova-lozinka': 'Nova lozinka',
  '/profile': 'Vaš profil',
  '/cart': 'Moji kursevi',
  '/cart/:id': 'Moji kursevi',
  '/user/:id': 'Moji kursevi',
  '/shipping': 'Adresa',
  '/payment': 'Način plaćanja',
  '/placeorder': 'Pregled narudžbe',
  '/order/:id': 'Prijava',
  '/administracija': 'Administracija',
};

/** The first segment of the rest of the administration, whatever is below it. */
export const ADMIN = 'admin';
