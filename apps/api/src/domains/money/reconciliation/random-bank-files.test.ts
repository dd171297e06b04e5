import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dateForms, type StatementMapping } from '@foodbank/contract/money/reconciliation';
import { addDays } from '@foodbank/contract/primitives/day';
import fc from 'fast-check';
import {
  makeWorkbook,
  statementByDays,
  statementNewestFirst,
  statementWithTotals,
} from '../../../../test/bank-files.ts';
import { Refusal } from '../../../platform/refuse.ts';
import { guessLayout } from './find-layout.ts';
import { readBankFile } from './read-bank-file.ts';
import { cutStatement } from './statement-grid.ts';

const bounds = { seed: 47, numRuns: 150 };

/** Lines of an account as a bank books them: an amount in kobo each, never zero. */
const amounts = fc.array(
  fc.integer({ min: -9_000_000, max: 9_000_000 }).filter((kobo) => kobo !== 0),
  { minLength: 2, maxLength: 30 },
);
const naira = (kobo: number) => (kobo / 100).toLocaleString('en', { minimumFractionDigits: 2 });

test('whatever the order, the separator and the form of amounts, the same lines and balances are understood', async () => {
  await fc.assert(
    fc.asyncProperty(
      amounts,
      fc.integer({ min: -5_000_000, max: 5_000_000 }),
      fc.constantFrom('oldest', 'newest', 'newest-day'),
      fc.constantFrom(',', ';', '\t'),
      fc.boolean(),
      async (kobos, openingKobo, order, separator, isWorkbook) => {
        let balance = openingKobo;
        const booked = kobos.map((kobo, place) => {
          balance += kobo;
          const day = addDays('2026-11-01', Math.floor(place / 4))
            .split('-')
            .toReversed()
            .join('/');
          const sides = kobo < 0 ? [naira(-kobo), '-'] : ['0.00', naira(kobo)];
          return { day, row: [day, `LINE ${place}`, ...sides, naira(balance)] };
        });
        const days = Map.groupBy(booked, ({ day }) => day);
        const rows = {
          oldest: booked,
          newest: booked.toReversed(),
          'newest-day': [...days.values()].toReversed().flat(),
        }[order].map(({ row }) => row);
        const table = [
          ['Any Bank'],
          [],
          ['Trans Date', 'Remarks', 'Debit', 'Credit', 'Balance'],
          ...rows,
          ['', 'TOTAL', '1', '1', ''],
        ];
        const text = table.map((cells) => cells.map((cell) => `"${cell}"`).join(separator)).join('\r\n');
        const bytes = isWorkbook ? makeWorkbook([{ name: 'a', rows: table }]) : Buffer.from(text);
        const grid = await cutStatement(bytes, null);
        const layout = guessLayout(grid) ?? assert.fail('no layout');
        const read = await readBankFile(grid, layout.mapping);
        assert.deepEqual(
          read.lines.map(({ amountKobo, error }) => [amountKobo, error]).toSorted(),
          kobos.map((kobo) => [kobo, null]).toSorted(),
        );
        assert.deepEqual([read.openingKobo, read.closingKobo], [openingKobo, balance]);
      },
    ),
    { ...bounds, numRuns: 60 },
  );
});

test('a file that was cut, joined or changed anywhere is read or refused, and never fails otherwise', async () => {
  const files = [
    ...[statementWithTotals, statementNewestFirst, statementByDays].map((text) => Buffer.from(text)),
    makeWorkbook([{ name: 'a', rows: statementNewestFirst.split('\n').map((row) => row.split(';')) }]),
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...files),
      fc.array(fc.tuple(fc.nat(5_000), fc.uint8Array({ maxLength: 6 }), fc.nat(40)), { maxLength: 6 }),
      fc.constantFrom(...(Object.keys(dateForms) as (keyof typeof dateForms)[])),
      async (file, changes, dateForm) => {
        let bytes = file;
        for (const [at, put, removed] of changes) {
          const place = at % (bytes.length + 1);
          bytes = Buffer.concat([bytes.subarray(0, place), put, bytes.subarray(place + removed)]);
        }
        try {
          const grid = await cutStatement(bytes, null);
          const layout = guessLayout(grid);
          if (layout === null) return;
          const mapping: StatementMapping = { ...layout.mapping, dateForm };
          const read = await readBankFile(grid, mapping);
          assert.ok(read.lines.every(({ error, amountKobo, bookedOn }) => error !== null || (amountKobo && bookedOn)));
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
        }
      },
    ),
    bounds,
  );
});
