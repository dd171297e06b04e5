import { drawInstants, weighSignUpDays } from './draw-instants.ts';
import { drawName } from './names.ts';
import type { Business } from './people.ts';
import { createRandom, type Random } from './random.ts';

/** A customer of the demo, before an id is assigned. */
export interface CustomerDraft {
  firstname: string;
  lastname: string;
  referredAt: Date;
  /** 0 for a customer who signed up and never orders. */
  ordersMax: number;
  /** The household's usual basket, in naira. */
  basketNaira: number;
}

const buyersShare = 0.7;
const ordersOfBuyerMax = 8;

/** Plans an agent's customers, in the order of their sign-ups. */
export function planCustomers(random: Random, business: Business, joinedAt: Date, now: Date): CustomerDraft[] {
  const days = weighSignUpDays(business, joinedAt, now);
  return drawInstants(random, business.referralCount, days, { after: joinedAt, until: now }).map((referredAt) => ({
    ...drawName(random),
    referredAt,
    ordersMax: random.chance(buyersShare) ? random.whole(1, ordersOfBuyerMax) : 0,
    basketNaira: business.basketNaira * Math.exp(Math.max(-0.6, Math.min(0.8, 0.35 * random.normal()))),
  }));
}

const domains = ['example.com', 'example.com', 'example.com', 'example.net', 'example.org'];
const prefixes = ['0803', '0806', '0703', '0813', '0903', '0805', '0802', '0807', '0816', '0706', '0908', '0812'];
// Coprime to 10,000, so that multiples give each four-digit number once before one repeats.
const phoneStep = 7_919;
const phoneCount = 10_000;

/**
 * Contacts that belong to no real person: domains that are reserved for examples, and phone numbers with three zeros where a
 * subscriber's number begins. Each serial number has its own address and phone number.
 */
export function contactsOf(
  { firstname, lastname }: { firstname: string; lastname: string },
  serial: number,
): { email: string; phoneNumber: string } {
  const random = createRandom(serial);
  const [first, last] = [firstname.toLowerCase(), lastname.toLowerCase()];
  const local = random.pick([`${first}.${last}`, `${first}${last}`, `${first.charAt(0)}.${last}`, `${last}.${first}`]);
  const line = String((serial * phoneStep) % phoneCount).padStart(4, '0');
  return {
    email: `${local.replace(/^\.|\.$/g, '')}${serial}@${random.pick(domains)}`,
    phoneNumber: spellPhone(random, `${random.pick(prefixes)}000${line}`),
  };
}

/** A phone number in one of the spellings that people type. */
function spellPhone(random: Random, phone: string): string {
  return random.pick([
    phone,
    phone,
    phone,
    `+234${phone.slice(1)}`,
    `${phone.slice(0, 4)} ${phone.slice(4, 7)} ${phone.slice(7)}`,
  ]);
}
