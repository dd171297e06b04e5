import type { RowResult } from '../domains/lending/payroll/rules.ts';

/** The employer of the demo that deducts instalments, and who works with it. Invented: no state has an agreement with the demo. */
export const demoEmployer = {
  name: 'Oyo State Government',
  code: 'OYO',
  state: 'Oyo',
  storeSlug: 'ring-road-provisions',
  /** Members of the demo's staff. */
  packer: 'aisha.bello@example.com',
  finance: 'ibrahim.danjuma@example.com',
  reason: 'Agreed with the Accountant General.',
} as const;

/** How far a civil servant of the demo has come. */
export type ServantState =
  | 'settled'
  | 'another-way'
  | 'surplus'
  | 'part'
  | 'on-time'
  | 'paid-early'
  | 'asked'
  | 'no-plan'
  | 'employer-waits';

/** What the employer says of an instalment; `moreKobo` is what it deducted beyond what was asked. */
export interface DemoAnswer {
  result: RowResult;
  share: 0 | 0.5 | 1;
  moreKobo: number;
}

/** A customer of the demo who works for its employer. An invented person; phone and number belong to no one. */
export interface CivilServant {
  state: ServantState;
  firstname: string;
  lastname: string;
  phone: string;
  birthOn: string;
  /** The BVN. Its last digit says what the sandbox answers (`identity-sandbox.ts`). */
  number: string;
  staffNumber: string;
  /** As the staff list has it. */
  listed: string;
  department: string;
  /** Of a month, in naira. */
  netPayNaira: number;
  otherDeductionsNaira: number;
  /** What the basket comes to at least, in naira. */
  basketNaira: number;
  /** The month before whose payslip the customer ordered, counted from that of the newest file; null for who has no plan. */
  firstMonth: -2 | -1 | 0 | null;
  /** What the employer says of the instalments, in their order, where it isn't that all was deducted. */
  answers?: readonly (DemoAnswer | null)[];
  /** A few words on what the customer shows, for the start message. */
  about: string;
}

/** Civil servants in each state of a plan that leaves with the payslip. Two payments each, so that three files ask all kinds of rows. */
export const civilServants: readonly CivilServant[] = [
  {
    ...{ state: 'settled', firstname: 'Adunni', lastname: 'Ogunlade', phone: '08031230031', birthOn: '1984-02-19' },
    ...{ number: '22200000301', staffNumber: '0012401', listed: 'OGUNLADE Adunni', department: 'Ministry of Health' },
    ...{ netPayNaira: 118_000, otherDeductionsNaira: 12_000, basketNaira: 24_000, firstMonth: -2 },
    about: 'a plan that two payslips paid',
  },
  {
    ...{ state: 'another-way', firstname: 'Rasheed', lastname: 'Oladejo', phone: '08031230032', birthOn: '1979-08-30' },
    ...{ number: '22200000312', staffNumber: '0012402', listed: 'OLADEJO Rasheed', department: 'Ministry of Works' },
    ...{ netPayNaira: 96_000, otherDeductionsNaira: 20_000, basketNaira: 22_000, firstMonth: -2 },
    answers: [null, { result: 'not-enough-pay', share: 0, moreKobo: 0 }],
    about: 'an instalment that was not deducted and is paid another way',
  },
  {
    ...{ state: 'surplus', firstname: 'Bosede', lastname: 'Amusan', phone: '08031230033', birthOn: '1990-06-11' },
    ...{ number: '22200000323', staffNumber: '0012403', listed: 'AMUSAN Bosede', department: 'Ministry of Education' },
    ...{ netPayNaira: 105_000, otherDeductionsNaira: 0, basketNaira: 20_000, firstMonth: -2 },
    answers: [null, { result: 'deducted', share: 1, moreKobo: 150_000 }],
    about: 'more was deducted than asked: it goes back once a bank account is named',
  },
  {
    ...{ state: 'part', firstname: 'Kolawole', lastname: 'Adepoju', phone: '08031230034', birthOn: '1987-12-03' },
    ...{ number: '22200000334', staffNumber: '0012404', listed: 'ADEPOJU Kolawole', department: 'Ministry of Works' },
    ...{ netPayNaira: 88_000, otherDeductionsNaira: 9_000, basketNaira: 21_000, firstMonth: -1 },
    answers: [{ result: 'part', share: 0.5, moreKobo: 0 }],
    about: 'half of an instalment was deducted, the next one waits for its payslip',
  },
  {
    ...{ state: 'on-time', firstname: 'Morenike', lastname: 'Fasasi', phone: '08031230035', birthOn: '1993-04-25' },
    ...{ number: '22200000345', staffNumber: '0012405', listed: 'FASASI Morenike', department: 'Ministry of Health' },
    ...{ netPayNaira: 134_000, otherDeductionsNaira: 15_000, basketNaira: 28_000, firstMonth: -1 },
    about: 'one payslip paid, the next one is asked',
  },
  {
    ...{ state: 'paid-early', firstname: 'Taofeek', lastname: 'Busari', phone: '08031230036', birthOn: '1982-10-07' },
    ...{ number: '22200000350', staffNumber: '0012406', listed: 'BUSARI Taofeek', department: 'Ministry of Education' },
    ...{ netPayNaira: 121_000, otherDeductionsNaira: 8_000, basketNaira: 23_000, firstMonth: -1 },
    about: 'paid by card what the payslip still shows',
  },
  {
    ...{ state: 'asked', firstname: 'Yewande', lastname: 'Olaoye', phone: '08031230037', birthOn: '1995-01-16' },
    ...{ number: '22200000361', staffNumber: '0012407', listed: 'OLAOYE Yewande', department: 'Ministry of Health' },
    ...{ netPayNaira: 92_000, otherDeductionsNaira: 6_000, basketNaira: 20_000, firstMonth: 0 },
    about: 'a plan whose first payment is asked of the employer',
  },
  {
    ...{ state: 'no-plan', firstname: 'Gbolahan', lastname: 'Akinde', phone: '08031230038', birthOn: '1989-09-28' },
    ...{ number: '22200000372', staffNumber: '0012408', listed: 'AKINDE Gbolahan', department: 'Ministry of Works' },
    ...{ netPayNaira: 110_000, otherDeductionsNaira: 10_000, basketNaira: 0, firstMonth: null },
    about: 'confirmed by the employer, without a plan: can order in Ibadan and pay with the payslip',
  },
  {
    ...{
      state: 'employer-waits',
      firstname: 'Ronke',
      lastname: 'Fagbemi',
      phone: '08031230039',
      birthOn: '1991-03-05',
    },
    ...{ number: '22200000383', staffNumber: '0012409', listed: 'FAGBEMI Omolara', department: 'Ministry of Health' },
    ...{ netPayNaira: 99_000, otherDeductionsNaira: 0, basketNaira: 0, firstMonth: null },
    about: 'an employment that waits for a person: the staff list has another first name',
  },
];
