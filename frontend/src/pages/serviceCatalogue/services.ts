import { SITE_PAGES } from '@institut/contract/sitePages';
import { COURSES_PATH, coursesPath } from '../../features/courses/coursePaths.ts';
import analysis from './analysis.svg';
import assessment from './assessment.svg';
import guidance from './guidance.svg';
import mentoring from './mentoring.svg';
import onTheJob from './on-the-job.svg';
import openCourses from './open-courses.svg';
import pilot from './pilot.svg';
import prototype from './prototype.svg';
import tailored from './tailored.svg';

export const AUDIENCES = ['pojedinci', 'organizacije', 'ustanove'] as const;
export type Audience = (typeof AUDIENCES)[number];

export const AUDIENCE_LABELS: Record<Audience, string> = {
  pojedinci: 'Pojedinci',
  organizacije: 'Organizacije',
  ustanove: 'Javne ustanove',
};

/** Returns the audience that `?za=` names, or null. */
export const readAudience = (search: URLSearchParams): Audience | null =>
  AUDIENCES.find((audience) => audience === search.get('za')) ?? null;

/** A card links to a page, or opens an e-mail with this subject. */
type Next = { label: string; to: string } | { label: string; subject: string };

export type Service = {
  title: string;
  gets: string;
  duration: string;
  audiences: readonly Audience[];
  art: string;
  next: Next;
};

export const services: readonly Service[] = [
  {
    title: 'Otvoreni kursevi',
    gets: 'Mjesto u grupi s objavljenim terminom i cijenom, materijal za vježbu i potvrda o završenom kursu.',
    duration: 'od nekoliko dana do tri mjeseca',
    audiences: ['pojedinci', 'organizacije'],
    art: openCourses,
    next: { label: 'Odaberi kurs', to: COURSES_PATH },
  },
  {
    title: 'Program uz rad',
    gets: 'Raspored učenja po sedmicama, mentor na radnom mjestu i predavač u laboratoriji.',
    duration: '30, 90 ili 180 dana',
    audiences: ['pojedinci', 'organizacije', 'ustanove'],
    art: onTheJob,
    next: { label: 'Pogledaj programe', to: SITE_PAGES.education.path },
  },
  {
    title: 'Savjet o zanimanju',
    gets: 'Razgovor o tome šta već znate, šta vas zanima i koji vas korak vodi do posla. Na kraju dobijate pisani plan.',
    duration: 'dva susreta od po sat vremena',
    audiences: ['pojedinci'],
    art: guidance,
    next: { label: 'Istraži vještine', to: SITE_PAGES.skills.path },
  },
  {
    title: 'Analiza potreba',
    gets: 'Popis vještina po radnim mjestima: šta imate, šta nedostaje i čime početi.',
    duration: 'od dvije do tri sedmice',
    audiences: ['organizacije', 'ustanove'],
    art: analysis,
    next: { label: 'Zatražite analizu', subject: 'Analiza potreba za vještinama' },
  },
  {
    title: 'Obuka po mjeri',
    gets: 'Program pisan za vaš posao, zadaci iz vaše prakse i izvještaj o napretku svakog polaznika.',
    duration: 'od dva dana do deset sedmica',
    audiences: ['organizacije', 'ustanove'],
    art: tailored,
    next: { label: 'Zatražite prijedlog', subject: 'Obuka po mjeri' },
  },
  {
    title: 'Mentorstvo na poslu',
    gets: 'Vaši majstori i voditelji uče kako da novog čovjeka uvedu u posao, a da vlastiti ne stane.',
    duration: 'jedan kurs, uz redovan posao',
    audiences: ['organizacije', 'ustanove'],
    art: mentoring,
    next: { label: 'Nađi kurs mentorstva', to: coursesPath({ keyword: 'mentorstvo' }) },
  },
  {
    title: 'Procjena digitalnih vještina',
    gets: 'Kratki praktični zadaci umjesto upitnika. Svako vidi svoj rezultat, a ustanova zbirnu sliku.',
    duration: 'jedan dan po grupi',
    audiences: ['ustanove'],
    art: assessment,
    next: { label: 'Dogovorite procjenu', subject: 'Procjena digitalnih vještina' },
  },
  {
    title: 'Prototip u laboratoriji',
    gets: 'Prvi primjerak uređaja ili dijela: nacrt, izrada, mjerenje i zapisnik o ispitivanju.',
    duration: 'od dvije do osam sedmica',
    audiences: ['pojedinci', 'organizacije'],
    art: prototype,
    next: { label: 'Opišite zamisao', subject: 'Prototip u laboratoriji' },
  },
  {
    title: 'Pilot-program',
    gets: 'Novo zanimanje ili nova metoda, isprobani na maloj grupi, s izmjerenim ishodom prije veće odluke.',
    duration: 'od tri do šest mjeseci',
    audiences: ['organizacije', 'ustanove'],
    art: pilot,
    next: { label: 'Predložite pilot', subject: 'Pilot-program' },
  },
];
