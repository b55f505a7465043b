/** The subjects of the rows of a report: courses, their types, or lecturers. */
export const REPORT_GROUPS = ['kurs', 'tip', 'predavac'] as const;
export type ReportGroup = (typeof REPORT_GROUPS)[number];
export const REPORT_GROUP_LABELS: Record<ReportGroup, string> = {
  kurs: 'Kurs',
  tip: 'Tip obuke',
  predavac: 'Predavač',
};

/** The figures of a report in their order, with what they count: the only place that says what belongs to a period. */
export const REPORT_FIGURE_INFO = {
  runs: {
    label: 'Termini',
    counts: 'objavljeni kursevi koji nisu otkazani, čiji je prvi dan u periodu',
  },
  capacity: { label: 'Mjesta', counts: 'sva mjesta tih termina' },
  held: { label: 'Zauzeto', counts: 'mjesta tih termina koja su danas zauzeta prijavama' },
  waiting: { label: 'Čeka', counts: 'ko danas čeka na mjesto tih termina' },
  attended: {
    label: 'Prisutni',
    counts: 'polaznici tih termina koji su bili bar na jednom susretu',
  },
  completed: { label: 'Završili', counts: 'uvjerenja polaznika tih termina koja vrijede' },
  hours: { label: 'Sati', counts: 'trajanje susreta tih termina koji su prošli, a nisu otkazani' },
  discounts: { label: 'Popusti', counts: 'popusti na mjesta tih termina koja su danas zauzeta' },
  revenue: {
    label: 'Uplate',
    counts: 'evidentirane uplate čiji je dan u periodu, po sarajevskom vremenu, za bilo koji termin',
  },
  refunds: { label: 'Povrati', counts: 'povrati isplaćeni u periodu, za bilo koji termin' },
} as const;
export type ReportFigure = keyof typeof REPORT_FIGURE_INFO;
export const REPORT_FIGURES = Object.keys(REPORT_FIGURE_INFO) as readonly ReportFigure[];

/** Returns whether a figure is an amount in KM. */
export const isAmount = (figure: ReportFigure): boolean =>
  figure === 'discounts' || figure === 'revenue' || figure === 'refunds';

/** Whatever belongs to several rows is in each of them, and once in the total. */
export const REPORT_OVERLAP =
  'Prijava za više kurseva i termin s više predavača broje se u svakom svom redu, a u zbiru jednom.';

/** Smaller counts of people are not shown in the report of an authority. */
export const SMALLEST_SHOWN = 5;

/** The counts that are not shown: `few` are below `SMALLEST_SHOWN`; `hidden` are not, and would tell a `few` with the sums. */
export const HIDDEN_COUNTS = ['few', 'hidden'] as const;
