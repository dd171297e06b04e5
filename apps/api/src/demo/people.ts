import type { Category } from '@foodbank/contract/people/agents';

/** Somebody in the demo who can sign in. */
export interface DemoSignIn {
  email: string;
  password: string;
  about: string;
}

/** How an agent's business went, from joining until today. */
export interface Business {
  referralCount: number;
  orderCount: number;
  /** What half of the baskets cost less than. */
  basketNaira: number;
  /** How many times as much is sold on the last day as on the first, seasons aside. */
  growth: number;
  /** The same for sign-ups: below 1 where most came early. */
  signUpGrowth: number;
  /** How strongly salaries are felt: 0 not at all, 1 as in any household, more where all customers get theirs on one day. */
  paydayPull: number;
  /** The share of weeks in which nothing is sold. */
  idleWeeks: number;
  /** A target a month from the sales before it, one that stays, or none. */
  target: 'monthly' | { naira: number } | null;
}

/** An agent of the demo. Nobody is meant; the addresses are reserved ones. */
export interface DemoPerson extends DemoSignIn {
  seed: number;
  firstname: string;
  lastname: string;
  category: Category;
  phoneNumber: string | null;
  joinedDaysAgo: number;
  business: Business | null;
}

/** The agents of the demo, each one a different case of the screens. */
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

/** What to sign in with, for whoever started the server. */
export const demoSignIns: readonly DemoSignIn[] = demoPeople.map(({ email, password, about }) => ({
  email,
  password,
  about,
}));
