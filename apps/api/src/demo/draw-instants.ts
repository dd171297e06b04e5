import { addDays, type Day, dayStartAt, daysBetween, lagosDay } from '@foodbank/contract/primitives/day';
import type { Business } from './people.ts';
import type { Random } from './random.ts';
import { demandOn, paydayOn, weekdayOf } from './seasons.ts';

/** A day and its relative probability. */
export interface WeighedDay {
  day: Day;
  weight: number;
}

const secondMs = 1000;
const hourSeconds = 60 * 60;

// The relative weights of the hours of a day, midnight first. Lunch and the evening weigh most.
const hourWeights = [2, 1, 0.5, 0.5, 0.5, 1, 3, 6, 9, 11, 13, 14, 16, 14, 12, 11, 11, 12, 14, 17, 18, 15, 10, 5];

// Two days of the same kind differ by about this share, for reasons such as rain and traffic.
const dailyVariation = 0.25;

/** The relative probability of an order on each day. It is 0 in idle weeks, which some businesses have. */
export function weighOrderDays(random: Random, business: Business, joinedAt: Date, now: Date): WeighedDay[] {
  let idle = false;
  return weighDays(joinedAt, now, (day, share) => {
    if (weekdayOf(day) === 1) idle = random.chance(business.idleWeeks);
    const variation = Math.exp(dailyVariation * random.normal());
    return idle ? 0 : variation * demandOn(day) * paydayOn(day) ** business.paydayPull * business.growth ** share;
  });
}

/** The relative probability of a sign-up on each day. Seasons matter less than for orders, and the first two weeks count double. */
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
 * Draws `count` instants later than `after` and no later than `until`, oldest first. The draws are spread evenly over the weights
 * (stratified), so that a small business follows its seasons, too.
 */
export function drawInstants(
  random: Random,
  count: number,
  days: readonly WeighedDay[],
  { after, until }: { after: Date; until: Date },
): Date[] {
  const dayAt = createPicker(days.map(({ weight }) => weight));
  const hourAt = createPicker(hourWeights);
  const drawInstant = (place: number): Date => {
    const day = days[dayAt(place)]?.day ?? lagosDay(until);
    const seconds = hourAt(random.next()) * hourSeconds + random.whole(0, hourSeconds - 1);
    const at = new Date(dayStartAt(day).getTime() + seconds * secondMs);
    // Only part of the first and of the last day lies in the range, so an instant outside of it is drawn again.
    return at > after && at <= until ? at : drawInstant(random.next());
  };
  const instants = Array.from({ length: count }, (_, index) => drawInstant((index + random.next()) / count));
  return instants.sort((one, other) => one.getTime() - other.getTime());
}

/** Returns a function from a number between 0 and 1 to an index, each index with the probability of its weight. */
function createPicker(weights: readonly number[]): (place: number) => number {
  let sum = 0;
  const sums = weights.map((weight) => {
    sum += weight;
    return sum;
  });
  return (place) => sums.findIndex((upTo) => place * sum < upTo);
}
