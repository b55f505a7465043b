import { readSettings } from '../config/readSettings.ts';
import { broken, lineFor, warning, type Finding } from './doctor/finding.ts';

/** `env.ts` ends the process at the first bad setting; here all of them are told, and the rest is looked at without any. */
async function findings(): Promise<Finding[]> {
  const { problems, unknown } = readSettings();
  const strangers = unknown.map((name) =>
    warning(`.env sets ${name}, which nobody reads. Is it misspelled?`),
  );
  if (problems.length > 0) {
    const rest = warning('Nothing else was checked: that needs good settings. .env.example explains each.');
    return [...problems.map(broken), ...strangers, rest];
  }
  const { examine } = await import('./doctor/examine.ts');
  return [...strangers, ...(await examine())];
}

const found = await findings();
for (const finding of found) console.log(lineFor(finding));
const count = (level: Finding['level']) => found.filter((each) => each.level === level).length;
console.log(`${count('broken')} broken, ${count('warning')} to look at.`);
process.exitCode = count('broken') > 0 ? 1 : 0;
