// Who is awake looks far more often than this: in a longer gap the process, or the whole machine, stood still.
const [everyMs, gapMaxMs] = [50, 500];

let [ownMs, lookedAt] = [0, performance.now()];
setInterval(ownTime, everyMs).unref();

/** Milliseconds in which this process ran: what it measures by them has no pause of its own in it. */
export function ownTime(): number {
  const now = performance.now();
  ownMs += Math.min(now - lookedAt, gapMaxMs);
  lookedAt = now;
  return ownMs;
}
