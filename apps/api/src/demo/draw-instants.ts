import { addDays, type Day, dayStartAt, daysBetween, lagosDay } from '@foodbank/contract/primitives/day';
import type { Business } from './people.ts';
import type { Random } from './random.ts';
import { demandOn, paydayOn, weekdayOf } from './seasons.ts';

/** A day and how likely something happens on it, against the other days. */
export interface WeighedDay {
  day: Day;
  weight: number;
}

const secondMs = 1000;
const hourSeconds = 60 * 60;

// How the hours of a day compare, midnight first: lunch and the evening, when people have their phones in hand.
const hours = [2, 1, 0.5, 0.5, 0.5, 1, 3, 6, 9, 11, 13, 14, 16, 14, 12, 11, 11, 12, 14, 17, 18, 15, 10, 5];

// Rain, traffic and fuel queues: two days of one kind differ by about this much.
const luckSpread = 0.25;

/** How likely orders are on each day of a business. Some weeks pass without any, where the business has such weeks. */
export function weighOrderDays(random: Random, business: Business, joinedAt: Date, now: Date): WeighedDay[] {
  let idle = false;
  return weighDays(joinedAt, now, (day, share) => {
    if (weekdayOf(day) === 1) idle = random.chance(business.idleWeeks);
    const luck = Math.exp(luckSpread * random.normal());
    return idle ? 0 : luck * demandOn(day) * paydayOn(day) ** business.paydayPull * business.growth ** share;
  });
}

/** How likely sign-ups are on each day: they follow the seasons less than orders do, and family and friends come first. */
export function weighSignUpDays(business: Business, joinedAt: Date, now: Date): WeighedDay[] {
  const friendsUntil = addDays(lagosDay(joinedAt), 14);
  return weighDays(joinedAt, now, (day, share) => {
    const season = Math.sqrt(demandOn(day)) * paydayOn(day) ** (business.paydayPull * 0.6);
    return season * business.signUpGrowth ** share * (day < friendsUntil ? 2 : 1);
  });
}

function weighDays(joinedAt: Date, now: Date, weightOf: (day: Day, share: number) => number): WeighedDay[] {
  const days = daysBetween(lagosDay(joinedAt), lagosDay(now));
  return days.map((day, index) => ({ day, weight: weightOf(day, index / days.length) }));
}

/**
 * Draws a number of instants after one and not after another, oldest first. The draws are spread evenly over the weights, so
 * that a small business's months follow its seasons and not mere chance.
 */
export function drawInstants(
  random: Random,
  count: number,
  days: readonly WeighedDay[],
  { after, until }: { after: Date; until: Date },
): Date[] {
  const dayAt = placeFinder(days.map(({ weight }) => weight));
  const hourAt = placeFinder(hours);
  const drawInstant = (place: number): Date => {
    const day = days[dayAt(place)]?.day ?? lagosDay(until);
    const seconds = hourAt(random.next()) * hourSeconds + random.whole(0, hourSeconds - 1);
    const at = new Date(dayStartAt(day).getTime() + seconds * secondMs);
    // The first and the last day are open for a part of their hours only.
    return at > after && at <= until ? at : drawInstant(random.next());
  };
  const instants = Array.from({ length: count }, (_, index) => drawInstant((index + random.next()) / count));
  return instants.sort((one, other) => one.getTime() - other.getTime());
}

/** Finds where in a list of weights a place from 0 to 1 lies. */
function placeFinder(weights: readonly number[]): (place: number) => number {
  let sum = 0;
  const sums = weights.map((weight) => {
    sum += weight;
    return sum;
  });
  return (place) => sums.findIndex((upTo) => place * sum < upTo);
}
