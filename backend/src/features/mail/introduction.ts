import { fillFields } from '@institut/contract/messages/fields';
import { type IntroductionName, INTRODUCTIONS } from '@institut/contract/settings/introductions';
import { type Introductions, storedSettings } from '../config/settings.ts';
import { type Block, type MailContext, personName, text } from './mailType.ts';

type About = {
  /** The full name of the recipient; only its first word is read, and only if it looks like a name. */
  name: string;
  reference?: string;
  /** The run as the mail names it. */
  course?: string;
};

type Options = {
  /** Read instead of the default while staff have not replaced it. */
  standard?: string;
  /** Follows in the same paragraph, whatever staff have written. */
  rest?: string;
};

/** Returns the first paragraph of a standing mail, whose beginning staff may have replaced. */
export function introduction(
  which: IntroductionName,
  { name, reference = '', course = '' }: About,
  { introductions = storedIntroductions() }: Pick<MailContext, 'introductions'>,
  { standard = INTRODUCTIONS[which].text, rest = '' }: Options = {},
): Block {
  const [ime = ''] = personName(name).split(' ');
  const filled = fillFields(introductions[which] || standard, { ime, broj: reference, kurs: course });
  return text([filled, rest].filter(Boolean).join(' '));
}

const storedIntroductions = (): Introductions => storedSettings().introductions ?? {};
