const [minuteS, hourS] = [60, 3_600];

/** How long an order still waits, as people say it; null once its time is over. */
export function timeLeft(secondsLeft: number): string | null {
  if (secondsLeft <= 0) return null;
  if (secondsLeft < minuteS) return 'less than a minute left';
  const minutes = Math.floor(secondsLeft / minuteS);
  if (secondsLeft < hourS) return minutes === 1 ? '1 minute left' : `${minutes} minutes left`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return rest === 0 ? `${hours} h left` : `${hours} h ${rest} min left`;
}
