/** Days and times as the console shows them: in Lagos time, whatever the device's zone. */
import { formatDay, formatInstant } from '@foodbank/contract/primitives/day';
import { roughAge } from './rough-age.ts';

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
