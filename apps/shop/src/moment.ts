const day = new Intl.DateTimeFormat('en-NG', {
  timeZone: 'Africa/Lagos',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', hour: '2-digit', minute: '2-digit' });

/** An instant as people read it, in Lagos time: 20 Nov 2026, 14:05; only the time if it is today. */
export function moment(at: string | number, now = Date.now()): string {
  const instant = new Date(at);
  const clock = time.format(instant);
  return day.format(instant) === day.format(now) ? `${clock} today` : `${day.format(instant)}, ${clock}`;
}
