import type { StatementModel, StatementRow } from '../src/domains/views/statements/statement-model.ts';

/** An earned line of a statement; the numbers follow from its place. */
export const earnedRow = (index: number, given: Partial<StatementRow> = {}): StatementRow => ({
  day: `2026-06-${String((index % 30) + 1).padStart(2, '0')}`,
  order: `PO-${10_000 + index}`,
  explanation: 'Order completed',
  baseKobo: 1_350_000 + index * 3_517,
  ratePpm: 20_000,
  amountKobo: 27_000 + index * 70,
  state: 'Earned',
  ...given,
});

const sum = (rows: readonly { amountKobo: number }[]) => rows.reduce((total, row) => total + row.amountKobo, 0);

/** A statement that adds up: the closing balance is computed. */
export function makeStatement(given: Partial<StatementModel> = {}): StatementModel {
  const model: Omit<StatementModel, 'closingKobo'> = {
    agent: { name: 'Ọlá Adébáyọ̀-Ṣóyínká', code: 'FB-7K2M9Q' },
    month: '2026-06',
    asOn: '2026-06-30',
    isSoFar: false,
    openingKobo: 2_713_805,
    earned: [0, 1, 2].map((index) => earnedRow(index)),
    bonus: [
      earnedRow(29, {
        order: null,
        explanation: 'Bonus for reaching the target of June 2026',
        amountKobo: 270_000,
        ratePpm: 5_000,
      }),
    ],
    takenBack: [
      earnedRow(17, {
        explanation: 'The order came back before this was paid',
        amountKobo: -27_211,
        state: 'Reversed',
      }),
      earnedRow(20, {
        order: null,
        explanation: 'Correction: “Ṣadé’s order”',
        baseKobo: null,
        ratePpm: null,
        amountKobo: -125_000,
      }),
    ],
    paidOutside: [],
    tax: [
      earnedRow(7, { order: null, explanation: 'Tax withheld', baseKobo: null, ratePpm: null, amountKobo: -5_000 }),
    ],
    payouts: [
      {
        day: '2026-06-08',
        account: 'Guaranty Trust Bank •••• 6789',
        reference: 'po-2026-06-7fj2k1',
        state: 'Paid',
        amountKobo: 2_708_805,
        parts: [
          { label: 'Commission of order PO-9914', amountKobo: 2_713_805 },
          { label: 'Tax withheld', amountKobo: -5_000 },
        ],
      },
    ],
    heldBack: [],
    expectedKobo: null,
    ...given,
  };
  const { openingKobo, earned, bonus, takenBack, paidOutside, tax, payouts } = model;
  const moved = [earned, bonus, takenBack, paidOutside, tax].reduce((total, rows) => total + sum(rows), 0);
  return { ...model, closingKobo: given.closingKobo ?? openingKobo + moved - sum(payouts) };
}
