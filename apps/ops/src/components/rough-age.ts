const minuteMs = 60_000;
const justNow = 'just now';

/** How long an instant is ago, roughly: `just now`, `12 min`, `3 h`, `2 d`. Instants to come count from now on. */
export function roughAge(at: Date, now = new Date()): string {
  const minutes = Math.floor(Math.abs(now.getTime() - at.getTime()) / minuteMs);
  if (minutes < 1) return justNow;
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

/** When an instant to come is, roughly: `now`, `in 12 min`, `in 3 h`. */
export function roughTimeLeft(at: Date, now = new Date()): string {
  const age = roughAge(at, now);
  return age === justNow ? 'now' : `in ${age}`;
}
