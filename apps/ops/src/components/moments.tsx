/** Days and times as the console shows them: in Lagos time, whatever the device's zone. */
import { formatDay, formatInstant } from '@foodbank/contract/primitives/day';

const minuteMs = 60_000;

/** How long an instant is ago, roughly: `just now`, `12 min`, `3 h`, `2 d`. Instants to come count from now on. */
export function roughAge(at: Date, now = new Date()): string {
  const minutes = Math.floor(Math.abs(now.getTime() - at.getTime()) / minuteMs);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

/**
 * An instant: `20 Nov 2026, 14:05`, in Lagos. Give the ISO text of the reply.
 * With `dayOnly` the day alone; the time is then in the tooltip.
 */
export function Moment({ at, dayOnly = false }: { at: string; dayOnly?: boolean }) {
  const date = new Date(at);
  const full = formatInstant(date);
  return (
    <time dateTime={at} title={`${full} Lagos time`} className="figures">
      {dayOnly ? formatDay(date) : full}
    </time>
  );
}

/**
 * How long ago, such as `3 h`, with the instant in the tooltip.
 * It is computed when the component renders; lists that refresh themselves keep it right.
 */
export function Age({ at }: { at: string }) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={`${formatInstant(date)} Lagos time`} className="figures">
      {roughAge(date)}
    </time>
  );
}
