import type { TicketTopic } from '@foodbank/contract/support/tickets';
import type { IdentityClaim } from '../domains/people/identity-checks/checking.ts';

/** How far a customer of the demo has come with a plan. */
export type HolderState =
  | 'identity-refused'
  | 'identity-waits'
  | 'level-waits'
  | 'limit-lowered'
  | 'offered'
  | 'waiting'
  | 'on-time'
  | 'late'
  | 'late-with-fee'
  | 'paused'
  | 'settled';

/** A customer of our own shop in the demo. An invented person; phone and number belong to no one. */
export interface PlanHolder {
  state: HolderState;
  firstname: string;
  lastname: string;
  phone: string;
  birthOn: string;
  /** The BVN. Its last digit says what the sandbox answers (`identity-sandbox.ts`). */
  number: string;
  /** What a month brings, and what of it is owed elsewhere, in naira. */
  incomeNaira: number;
  owedNaira: number;
  /** What the basket comes to at least, in naira. */
  basketNaira: number;
  /** What the customer asks the team, so many hours ago. */
  question?: { hoursAgo: number; topic: TicketTopic; message: string };
  /** A few words on what the customer shows, for the start message. */
  about: string;
}

/** Of every customer here: they log in with their phone and this. */
export const planHolderPassword = 'market-day-basket';

/** A customer in each state of a plan, and on the way to one. */
export const planHolders: readonly PlanHolder[] = [
  {
    ...{ state: 'on-time', firstname: 'Folasade', lastname: 'Akinola', phone: '08031230011', birthOn: '1988-03-14' },
    ...{ number: '22200000011', incomeNaira: 140_000, owedNaira: 10_000, basketNaira: 12_000 },
    about: 'a plan with its first payment made, the next in three days',
  },
  {
    ...{ state: 'late', firstname: 'Ikechukwu', lastname: 'Anyanwu', phone: '08031230012', birthOn: '1993-11-02' },
    ...{ number: '22200000022', incomeNaira: 110_000, owedNaira: 0, basketNaira: 9_000 },
    about: 'a plan whose first payment is four days late',
  },
  {
    ...{ state: 'late-with-fee', firstname: 'Hauwa', lastname: 'Lawal', phone: '08031230013', birthOn: '1979-07-23' },
    ...{ number: '22200000033', incomeNaira: 95_000, owedNaira: 5_000, basketNaira: 8_000 },
    question: {
      ...{ hoursAgo: 3, topic: 'hardship' },
      message:
        'My shop was closed for a month and I could not pay. From Friday I earn again. Can I pay in small parts?',
    },
    about: 'a plan on which nothing was paid, with a late fee, and a case about it',
  },
  {
    ...{ state: 'settled', firstname: 'Olumide', lastname: 'Ogundipe', phone: '08031230014', birthOn: '1985-01-30' },
    ...{ number: '22200000044', incomeNaira: 180_000, owedNaira: 20_000, basketNaira: 14_000 },
    question: {
      ...{ hoursAgo: 5, topic: 'limit-review' },
      message: 'I paid my plan off early. My basket for the holidays is bigger. Can a person look at my limit?',
    },
    about: 'a plan paid off early, with its letter',
  },
  {
    ...{ state: 'paused', firstname: 'Abosede', lastname: 'Olawale', phone: '08031230020', birthOn: '1987-02-11' },
    ...{ number: '22200000105', incomeNaira: 125_000, owedNaira: 0, basketNaira: 9_000 },
    question: {
      ...{ hoursAgo: 2, topic: 'missing' },
      message: 'One bag was not with the order. I saw it when I unpacked at home.',
    },
    about: 'a plan that is paused while a case about missing goods is open',
  },
  {
    ...{ state: 'waiting', firstname: 'Blessing', lastname: 'Edet', phone: '08031230015', birthOn: '1996-09-09' },
    ...{ number: '22200000055', incomeNaira: 120_000, owedNaira: 10_000, basketNaira: 10_000 },
    about: 'an order on a plan that waits to be packed',
  },
  {
    ...{ state: 'offered', firstname: 'Suleiman', lastname: 'Musa', phone: '08031230016', birthOn: '1990-12-05' },
    ...{ number: '22200000061', incomeNaira: 100_000, owedNaira: 0, basketNaira: 9_000 },
    about: 'an offer that was shown and not agreed to, and the basket',
  },
  {
    ...{ state: 'limit-lowered', firstname: 'Nkechi', lastname: 'Okeke', phone: '08031230017', birthOn: '1982-05-17' },
    ...{ number: '22200000072', incomeNaira: 150_000, owedNaira: 15_000, basketNaira: 9_000 },
    about: 'a limit that the customer lowered',
  },
  {
    ...{
      state: 'identity-waits',
      firstname: 'Bamidele',
      lastname: 'Fajana',
      phone: '08031230018',
      birthOn: '1994-04-04',
    },
    ...{ number: '22200000086', incomeNaira: 90_000, owedNaira: 0, basketNaira: 8_000 },
    about: 'an identity check that waits for a person',
  },
  {
    ...{
      state: 'identity-refused',
      firstname: 'Grace',
      lastname: 'Ekong',
      phone: '08031230019',
      birthOn: '1999-10-21',
    },
    ...{ number: '22200000098', incomeNaira: 80_000, owedNaira: 0, basketNaira: 8_000 },
    question: {
      ...{ hoursAgo: 1, topic: 'identity' },
      message: 'The bank gave me this number last year. Please look again, I have the slip here.',
    },
    about: 'an identity check that was refused: nobody has the number',
  },
  {
    ...{ state: 'level-waits', firstname: 'Amaka', lastname: 'Okoro', phone: '08031230021', birthOn: '1988-09-09' },
    ...{ number: '22200000100', incomeNaira: 120_000, owedNaira: 0, basketNaira: 8_000 },
    about: 'a request for level 2 that waits for a person',
  },
];

/** What a customer of the demo says of themselves. */
export const claimOf = (
  { number, firstname, lastname, birthOn }: Pick<PlanHolder, 'number' | 'firstname' | 'lastname' | 'birthOn'>,
  consent: IdentityClaim['consent'],
): IdentityClaim => ({ numberKind: 'bvn', number, firstname, lastname, birthOn, consent });
