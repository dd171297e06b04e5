/** How long something took, from milliseconds: `under a second`, `12 s`, `3 min 5 s`. */
export function tookText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000);
  if (seconds < 1) return 'under a second';
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
