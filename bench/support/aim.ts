/** Prints whether a target is met. The benchmark ends with code 1 if one is not. */
export function aim(text: string, isMet: boolean): void {
  console.log(`${isMet ? 'met    ' : 'NOT MET'} ${text}`);
  if (!isMet) process.exitCode = 1;
}
