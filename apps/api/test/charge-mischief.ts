import type { Behaviour, ChargeMischief } from './charges-over-http.ts';

/** Misbehaves by chance: answers are lost, late, wrong or about something else, and webhooks are dropped, repeated, late or lies. */
export function chargeMischiefFrom(random: () => number): ChargeMischief {
  const one = <Choice>(choices: readonly [Choice, ...Choice[]]): Choice =>
    choices[Math.floor(random() * choices.length)] ?? choices[0];
  const often = <Choice>(rate: number, bad: readonly [Choice, ...Choice[]], good: Choice) =>
    random() < rate ? one(bad) : good;
  const noAnswer: [Behaviour, ...Behaviour[]] = ['lose-request', 'lose-answer', 'status-429', 'status-500', 'html'];
  return {
    start: () => often(0.3, [...noAnswer, 'refuse', 'other-reference'], 'honest'),
    verify: () => often(0.4, [...noAnswer, 'unknown', 'pending', 'other-reference', 'other-currency'], 'honest'),
    refund: () => often(0.5, [...noAnswer, 'act-later', 'say-refused', 'refuse'], 'honest'),
    list: () => often(0.3, [...noAnswer], 'honest'),
    webhook: () => often(0.5, ['drop', 'repeat', 'late', 'lie'], 'honest'),
    fate: () => ({ outcome: 'processed', afterMs: Math.floor(random() * 600_000) }),
  };
}
