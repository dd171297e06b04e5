import { type CsvCell, toCsv } from '@foodbank/contract/primitives/csv';
import { formatMonth } from '@foodbank/contract/primitives/day';
import { periodText, rateText, type StatementModel, type StatementRow, totalsOf } from './statement-model.ts';

/** The content type of the file. */
export const csvContentType = 'text/csv; charset=utf-8';

const heading = [
  'Section',
  'Date',
  'Order',
  'Explanation',
  'Base (NGN)',
  'Rate',
  'Amount (NGN)',
  'State',
  'Account',
  'Reference',
];

/**
 * A statement as CSV, in UTF-8 with a byte order mark. Amounts are naira with two decimals, below zero with a minus. The amounts of the
 * sections add up to the closing balance; the parts of payouts stand in rows of their own section, which doesn't count. Throws
 * `StatementDoesNotAddUp`.
 */
export function statementCsv(model: StatementModel): string {
  const totals = totalsOf(model);
  const { agent, openingKobo, closingKobo, expectedKobo, payouts } = model;
  const balance = (label: string, kobo: number): CsvCell[] => [label, '', '', '', '', '', { kobo }, '', '', ''];
  const section = (label: string, rows: readonly StatementRow[]) => rows.map((row) => rowCells(label, row));
  const rows: CsvCell[][] = [
    ['Foodbank statement of earnings', periodText(model)],
    ['Agent', agent.name, agent.code],
    [],
    heading,
    balance('Opening balance', openingKobo),
    ...section('Earned', model.earned),
    ...section('Bonus', model.bonus),
    ...section('Taken back', model.takenBack),
    ...section('Paid before', model.paidOutside),
    ...section('Tax withheld', model.tax),
    ...payouts.map(({ day, account, reference, state, amountKobo }) => [
      ...['Payout', day, '', '', '', ''],
      { kobo: 0 - amountKobo },
      ...[state, account, reference],
    ]),
    balance('Closing balance', closingKobo),
    [],
    ...Object.entries(totalLabels).map(([key, label]) => balance(label, totals[key as keyof typeof totals])),
    ...(expectedKobo === null ? [] : [balance('Expected (not counted)', expectedKobo)]),
    ...model.heldBack.map(({ month, kobo, decidedOn }) => [
      ...['Held back (in the closing balance)', decidedOn, '', `Orders of ${formatMonth(month)}`, '', ''],
      { kobo },
      ...['', '', ''],
    ]),
    ...payouts.flatMap(({ day, reference, parts }) =>
      parts.map(({ label, amountKobo }) => [
        'Line of a payout',
        day,
        '',
        label,
        '',
        '',
        { kobo: amountKobo },
        '',
        '',
        reference,
      ]),
    ),
  ];
  return toCsv(rows);
}

const totalLabels = {
  earnedKobo: 'Total earned',
  bonusKobo: 'Total bonus',
  takenBackKobo: 'Total taken back',
  paidOutsideKobo: 'Total paid before',
  taxKobo: 'Total tax withheld',
  paidKobo: 'Total paid',
} as const;

function rowCells(label: string, row: StatementRow): CsvCell[] {
  const { day, order, explanation, baseKobo, ratePpm, amountKobo, state } = row;
  return [
    ...[label, day, order ?? '', explanation],
    baseKobo === null ? '' : { kobo: baseKobo },
    ratePpm === null ? '' : rateText(ratePpm),
    ...[{ kobo: amountKobo }, state, '', ''],
  ];
}
