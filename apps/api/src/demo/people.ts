import type { Category } from '@foodbank/contract/people/agents';

/** The credentials of a demo agent. */
export interface DemoSignIn {
  email: string;
  password: string;
  /** A few words on what the agent shows, for the start message. */
  about: string;
}

/** The parameters of an agent's sales, from joining until today. */
export interface Business {
  referralCount: number;
  orderCount: number;
  /** The median of the baskets, in naira. */
  basketNaira: number;
  /** The ratio of sales on the last day to those on the first, without seasons. */
  growth: number;
  /** The same for sign-ups: below 1 if most came early. */
  signUpGrowth: number;
  /** The effect of paydays: 0 none, 1 as in an average household, more if all customers are paid on one day. */
  paydayPull: number;
  /** The share of weeks without sales. */
  idleWeeks: number;
  /** A new target each month from earlier sales, one fixed target, or none. */
  target: 'monthly' | { naira: number } | null;
}

/** An agent of the demo. Not a real person; the addresses are in a domain that is reserved for examples. */
export interface DemoPerson extends DemoSignIn {
  seed: number;
  firstname: string;
  lastname: string;
  category: Category;
  phoneNumber: string | null;
  joinedDaysAgo: number;
  business: Business | null;
}

/** The agents of the demo. Each shows a different state of the screens. */
export const demoPeople: readonly DemoPerson[] = [
  {
    seed: 101,
    firstname: 'Chiamaka',
    lastname: 'Nwankwo',
    email: 'chiamaka@example.com',
    password: 'jollof-market',
    about: 'a growing agent with a year of sales and monthly targets',
    category: 'individual',
    phoneNumber: '0803 001 0001',
    joinedDaysAgo: 362,
    business: {
      referralCount: 164,
      orderCount: 470,
      basketNaira: 26_000,
      growth: 9,
      signUpGrowth: 4,
      paydayPull: 1,
      idleWeeks: 0,
      target: 'monthly',
    },
  },
  {
    seed: 202,
    firstname: 'Hadiza',
    lastname: 'Tanko',
    email: 'hadiza@example.com',
    password: 'jollof-office',
    about: 'a civil servant whose colleagues buy on payday',
    category: 'civilServant',
    phoneNumber: '+234 806 001 0002',
    joinedDaysAgo: 365,
    business: {
      referralCount: 128,
      orderCount: 265,
      basketNaira: 41_000,
      growth: 1.15,
      signUpGrowth: 0.3,
      paydayPull: 2.2,
      idleWeeks: 0,
      target: { naira: 800_000 },
    },
  },
  {
    seed: 303,
    firstname: 'Osaretin',
    lastname: 'Ehigiator',
    email: 'osaretin@example.com',
    password: 'jollof-campus',
    about: 'a student with a few small sales',
    category: 'student',
    phoneNumber: '07030010003',
    joinedDaysAgo: 247,
    business: {
      referralCount: 26,
      orderCount: 44,
      basketNaira: 14_000,
      growth: 1.5,
      signUpGrowth: 1,
      paydayPull: 0.3,
      idleWeeks: 0.45,
      target: null,
    },
  },
  {
    seed: 404,
    firstname: 'Ekaette',
    lastname: 'Inyang',
    email: 'ekaette@example.com',
    password: 'jollof-first-day',
    about: 'a new agent with nothing yet',
    category: 'others',
    phoneNumber: null,
    joinedDaysAgo: 0,
    business: null,
  },
  {
    seed: 505,
    firstname: 'Oluwafunmilayo Adebisi',
    lastname: 'Akinwande-Okonkwo',
    email: 'funmilayo@example.com',
    password: 'jollof-festival',
    about: 'a big agent with 3,000 referrals and a long name',
    category: 'employed',
    phoneNumber: '0813 001 0005',
    joinedDaysAgo: 365,
    business: {
      referralCount: 3_000,
      orderCount: 7_000,
      basketNaira: 29_000,
      growth: 2.2,
      signUpGrowth: 1.6,
      paydayPull: 0.9,
      idleWeeks: 0,
      target: 'monthly',
    },
  },
];

/** The credentials of the demo agents, which the server prints when it starts. */
export const demoSignIns: readonly DemoSignIn[] = demoPeople.map(({ email, password, about }) => ({
  email,
  password,
  about,
}));
