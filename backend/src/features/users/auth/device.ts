type Names = ReadonlyArray<readonly [pattern: RegExp, name: string]>;

/** In order: most browsers also name those whose engine they use. */
const BROWSERS: Names = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/\S+.* Safari\//, 'Safari'],
];

const SYSTEMS: Names = [
  [/\bAndroid\b/, 'Androidu'],
  [/\biPhone\b/, 'iPhoneu'],
  [/\biPad\b/, 'iPadu'],
  [/\bWindows\b/, 'Windowsu'],
  [/\bMacintosh\b/, 'Macu'],
  [/\bCrOS\b/, 'Chromebooku'],
  [/\bLinux\b/, 'Linuxu'],
];

/** Longer headers are cut before the patterns read them. */
const HEADER_MAX = 500;

/** Returns browser and system of a User-Agent header in words, "Chrome na Androidu", never a part of the header itself. */
export function describeDevice(userAgent: string): string {
  const header = userAgent.slice(0, HEADER_MAX);
  const nameIn = (names: Names) => names.find(([pattern]) => pattern.test(header))?.[1];
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  if (!system) return browser ?? 'Nepoznat uređaj';
  return `${browser ?? 'Nepoznat preglednik'} na ${system}`;
}
