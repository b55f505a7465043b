import { cadCnc } from './courses/cadCnc.ts';
import { cloud } from './courses/cloud.ts';
import { dataAnalysis } from './courses/dataAnalysis.ts';
import { electronics } from './courses/electronics.ts';
import { entrepreneurship } from './courses/entrepreneurship.ts';
import { frontEnd } from './courses/frontEnd.ts';
import { linuxNetworks } from './courses/linuxNetworks.ts';
import { machineLearning } from './courses/machineLearning.ts';
import { marketing } from './courses/marketing.ts';
import { mentoring } from './courses/mentoring.ts';
import { plc } from './courses/plc.ts';
import { presenting } from './courses/presenting.ts';
import { printing } from './courses/printing.ts';
import { projectManagement } from './courses/projectManagement.ts';
import { python } from './courses/python.ts';
import { security } from './courses/security.ts';
import { teamwork } from './courses/teamwork.ts';
import { ux } from './courses/ux.ts';
import type { CourseContent } from './types.ts';

/** The demo courses; their start dates make the categories and the pictures' tones take turns in the list. */
export const courses: readonly CourseContent[] = [
  teamwork,
  electronics,
  marketing,
  entrepreneurship,
  printing,
  cloud,
  mentoring,
  cadCnc,
  security,
  ux,
  presenting,
  plc,
  machineLearning,
  projectManagement,
  linuxNetworks,
  frontEnd,
  dataAnalysis,
  python,
];
