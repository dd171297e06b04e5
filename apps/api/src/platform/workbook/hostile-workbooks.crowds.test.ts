import assert from 'node:assert/strict';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { constants, deflateRawSync } from 'node:zlib';
import { strToU8 } from 'fflate';
import { makeWorkbook } from '../../../test/bank-files.ts';
import { Refusal } from '../refuse.ts';
import { openWorkbook } from './open-workbook.ts';

const bounds = {
  unpackedBytesMax: 64 * 1024 * 1024,
  rowsMax: 55_000,
  columnsMax: 60,
  cellsMax: 1_500_000,
  charactersMax: 20_000_000,
  cellCharactersMax: 1_000,
};
const sheetPath = 'xl/worksheets/sheet1.xml';
const open = (file: Buffer, changes: Partial<typeof bounds> = {}) =>
  openWorkbook(file, null, { ...bounds, ...changes });
const refusalOf = async (opened: Promise<unknown>): Promise<Refusal> => {
  const error = await opened.then(
    () => assert.fail('it was read'),
    (thrown: unknown) => thrown,
  );
  return error instanceof Refusal ? error : assert.fail(String(error));
};

/** A workbook whose cells all name one text. */
function repeating(text: string, rows: number, columns: number): Buffer {
  const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(columns)}</row>`;
  return makeWorkbook([{ name: 'a', rows: [[text]] }], {
    extra: { [sheetPath]: strToU8(`<worksheet><sheetData>${row.repeat(rows)}</sheetData></worksheet>`) },
  });
}

test('a text that cells repeat is cut, and a sheet with too much text or too many cells is refused', async () => {
  const { rows } = await open(repeating(`'a${' b'.repeat(500_000)}`, 2, 3));
  assert.deepEqual(
    rows.flatMap(({ cells }) => cells.map((cell) => [cell.length, cell.slice(0, 3)])),
    Array.from({ length: 6 }, () => [999, 'a b']),
  );
  const long = await refusalOf(open(repeating('x'.repeat(1_000_000), 45_000, 60)));
  assert.deepEqual([long.code, long.message], ['validation', 'The sheet has more than 20,000,000 characters of text.']);
  const many = await refusalOf(open(repeating('x', 45_000, 60)));
  assert.deepEqual([many.code, many.message], ['validation', 'The sheet has more than 1,500,000 cells.']);
  assert.deepEqual((await open(repeating(' '.repeat(1_000_000), 5_000, 60))).rows, []);
});

test('while the largest sheet that is read is opened, other requests are answered', async () => {
  const file = repeating('x'.repeat(13), 50_000, 30);
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const { rows } = await open(file);
  // What kept the thread last is only seen by a later look.
  await setTimeout(50);
  delay.disable();
  assert.equal(rows.length, 50_000);
  assert.ok(delay.max / 1e6 < 500, `${delay.max / 1e6} ms`);
});

/** A workbook of 6.7 MB whose sheet unpacks to more than 6 GB of zeros, and says that it unpacks to `claimed` bytes. */
function bomb(claimed: number): Buffer {
  const mebibyte = deflateRawSync(Buffer.alloc(1024 * 1024), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const packed = Buffer.concat([...Array(6_500).fill(mebibyte), Buffer.from([3, 0])]);
  const file = makeWorkbook([{ name: 'a', rows: [['x']] }], { extra: { [sheetPath]: [packed, { level: 0 }] } });
  // The part stands there as it is: say that it is packed.
  const own = file.indexOf(sheetPath) - 30;
  const listed = file.lastIndexOf(sheetPath) - 46;
  file.writeUInt16LE(8, own + 8);
  file.writeUInt16LE(8, listed + 10);
  file.writeUInt32LE(claimed, own + 22);
  file.writeUInt32LE(claimed, listed + 24);
  return file;
}

test('a bomb of 6.7 MB is refused within a second, whatever size it says it has', async () => {
  for (const [claimed, message] of [
    [0xffff_fff0, /larger than 64 MB/],
    [60 * 1024 * 1024, /damaged/],
    [1_000, /damaged/],
    [0, /damaged/],
  ] as const) {
    const file = bomb(claimed);
    assert.ok(file.length > 6_600_000 && file.length < 7_000_000, String(file.length));
    const startedAt = performance.now();
    assert.match((await refusalOf(open(file))).message, message);
    assert.ok(performance.now() - startedAt < 1_000, `${claimed}: ${performance.now() - startedAt} ms`);
  }
});

test('one workbook is open at a time: three more wait, and further ones are asked to try again', async () => {
  const file = repeating('x', 1_000, 3);
  const answers = await Promise.allSettled(Array.from({ length: 6 }, () => open(file)));
  assert.deepEqual(
    answers.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'],
  );
  const { code, message, retryAfterSeconds } = (answers[4] as PromiseRejectedResult).reason as Refusal;
  assert.deepEqual([code, retryAfterSeconds], ['unavailable', 5]);
  assert.match(message, /Please try again/);
  assert.equal((await open(file)).rows.length, 1_000, 'a turn that is over is given on');
});
