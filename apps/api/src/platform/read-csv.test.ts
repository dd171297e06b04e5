import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CsvShape, readCsv, refuseOtherOrder } from './read-csv.ts';
import { Refusal } from './refuse.ts';

type Column = 'product' | 'name' | 'price';
const shape: CsvShape<Column> = {
  columns: ['product', 'name', 'price'],
  unread: ['result'],
  needed: [['product']],
  example: 'product,name,price',
  rowsMax: 10,
};
const read = (file: string | Buffer) => readCsv(Buffer.from(file), shape);
/** The rows of a file as short texts: their number and their cells. */
const rowsOf = async (file: string | Buffer) =>
  (await read(file)).map(({ line, cells, error }) => [
    line,
    ...Object.values(cells),
    ...(error === null ? [] : [error]),
  ]);
const refusalOf = async (file: string | Buffer) => {
  try {
    await read(file);
  } catch (error) {
    assert.ok(error instanceof Refusal);
    return error.message;
  }
  return assert.fail('the file was read');
};

test('empty rows and columns never stop a file, and rows keep the numbers that a spreadsheet shows', async () => {
  const rows = [
    [3, 'rice', 'Rice', '1500'],
    [6, 'yam', '', '20'],
  ];
  assert.deepEqual(await rowsOf(',,\nproduct,name,price\nrice,Rice,1500\n,,\n"","",""\nyam,,20\n,,,,\n\n , ,\n'), rows);
  assert.deepEqual(
    await rowsOf(';;;;\n;product;name;price;;\n;rice;Rice;1500;;\n;;;;;\n   \n;yam;;20\n\t\n'),
    rows,
    'also columns at the left and the right, and rows of spaces',
  );
  assert.deepEqual(await rowsOf('\n\nproduct,,name,,price\nrice,,Rice,,1500'), [[4, 'rice', 'Rice', '1500']]);
  assert.deepEqual(await rowsOf(`product${','.repeat(16_383)}\nrice${','.repeat(16_383)}\n`), [[2, 'rice', '', '']]);
  assert.deepEqual(
    await rowsOf('product,name,price\nrice\n'),
    [[2, 'rice', '', '']],
    'Excel leaves out empty cells at the end',
  );
});

test('a file is read with each separator, encoding and end of line that spreadsheets write', async () => {
  const text = 'product,name,price\r\nrice,"Ofada, ìrẹsì",1500\r\nbeans,Ewa,20\r\n';
  const rows = [
    [2, 'rice', 'Ofada, ìrẹsì', '1500'],
    [3, 'beans', 'Ewa', '20'],
  ];
  const tabs = text.replace('"Ofada, ìrẹsì"', 'Ofada; ìrẹsì').replaceAll(',', '\t').replace(';', ',');
  const semicolons = text.replace('"Ofada, ìrẹsì"', 'Ofada| ìrẹsì').replaceAll(',', ';').replace('|', ',');
  const utf16 = (of: string) => Buffer.from(of, 'utf16le');
  for (const file of [
    text,
    `\uFEFF${text}`,
    text.replaceAll('\r\n', '\n'),
    text.replaceAll('\r\n', '\r'),
    text.slice(0, -2),
    semicolons,
    tabs,
    `sep=;\r\n${semicolons}`,
    `\uFEFFsep=,\r\n${text}`,
    `SEP=\t\r\n${tabs}`,
    utf16(`\uFEFF${tabs}`),
    utf16(`\uFEFF${tabs}`).swap16(),
    utf16(text),
    text.replace('product,name', ' Product ,"NAME"'),
    text.replace('name', '\u200bname\u00a0'),
  ]) {
    assert.deepEqual(await rowsOf(file), rows);
  }
  const windows = Buffer.from(
    'product,name\nrice,Café “x” – €5'
      .replace('€', '\x80')
      .replace('“', '\x93')
      .replace('”', '\x94')
      .replace('–', '\x96'),
    'latin1',
  );
  assert.deepEqual(await rowsOf(windows), [[2, 'rice', 'Café “x” – €5', '']]);
});

test('a row keeps its number after a line break in a cell, and an open quotation mark is found where it stands', async () => {
  assert.deepEqual(await rowsOf('product,name\nrice,"two\r\nlines\nand ""more"""\n\nyam,24" tray\n'), [
    [2, 'rice', 'two\r\nlines\nand "more"', ''],
    [4, 'yam', '24" tray', ''],
  ]);
  const many = 'yam,Yam,5\n'.repeat(3_000);
  assert.equal(
    await refusalOf(`product,name,price\n\nrice,"Rice\n"",5\n${many}`),
    'Row 3 can’t be read: a quotation mark in “name” is never closed. Remove it, or write it twice within a cell that has quotation marks around it.',
  );
  assert.match(
    await refusalOf('product,name\nrice,"Rice\nyam,"Yam"\n'),
    /^Row 2 can’t be read: text follows the closing quotation mark in “name”/,
  );
  assert.match(
    await refusalOf('product,name\n"rice,Rice\n'),
    /^Row 2 can’t be read: a quotation mark in “product” is never closed/,
  );
});

test('all that is wrong with the first row is said at once', async () => {
  assert.equal(
    await refusalOf('code,name,name,weight\nx,y,z,1\n'),
    'The column “code” is not known. The column “weight” is not known. The column “name” is there twice. The column “product” is missing. The first row must be: product,name,price',
  );
  assert.match(await refusalOf(';;;\n'), /no rows/);
  assert.match(await refusalOf(`product\n${'x\n\n'.repeat(11)}`), /more than 10 rows/);
  assert.equal((await read(`product\n${'x\n,,\n'.repeat(10)}`)).length, 10, 'empty rows are not counted');
});

test('what a spreadsheet destroyed in a cell is said with what to do, and a column without a name is pointed to', async () => {
  for (const [cell, error] of [
    [
      '2.34803E+12',
      '“name” has 2.34803E+12: the spreadsheet shortened a long number, and its digits are lost. Format the column as text, enter the number again and save',
    ],
    [
      '"2,34803E+12"',
      '“name” has 2,34803E+12: the spreadsheet shortened a long number, and its digits are lost. Format the column as text, enter the number again and save',
    ],
    ['#REF!', '“name” has an error of the spreadsheet, #REF!'],
    ['#N/A', '“name” has an error of the spreadsheet, #N/A'],
    ['########', '“name” has only “########”: the spreadsheet’s column was too narrow. Make it wider and save again'],
    [
      'Ã¬ráº¹sÃ¬',
      'The letters of “name” were garbled (“Ã¬ráº¹sÃ¬”): the file was opened in another encoding. Import it as UTF-8 instead',
    ],
  ] as const) {
    const [row] = await read(`product,name\nrice,${cell}\n`);
    assert.equal(row?.error, error);
  }
  const [row] = await read('product,name,price\nrice,Rice,1500,50\n');
  assert.equal(
    row?.error,
    '“50” stands in column D, which has no name in the first row. A comma inside a cell needs quotation marks around the cell',
  );
  for (const cell of ['1E', 'E+5', 'Size 1E5', '# 5', 'Ådé', 'Être']) {
    assert.equal((await read(`product,name\nrice,${cell}\n`))[0]?.error, null, cell);
  }
});

test('the apostrophe that our exports put before a formula is taken away, as is nothing else', async () => {
  assert.deepEqual(await rowsOf("product,name,price\nrice,'=1+1,'-5\nyam,'Yar Dubu,''=x\n"), [
    [2, 'rice', '=1+1', '-5'],
    [3, 'yam', "'Yar Dubu", "'=x"],
  ]);
});

test('a file in which one day has the month first is refused whole, with its rows', async () => {
  const refusal = (days: readonly string[]) => {
    const rows = days.map((price, place) => ({
      line: place + 2,
      cells: { product: 'x', name: '', price },
      error: null,
    }));
    try {
      refuseOtherOrder<Column>(rows, ['price']);
    } catch (error) {
      return error instanceof Refusal ? error.message : '';
    }
    return null;
  };
  assert.equal(
    refusal(['01/12/2026', '12/31/2026', '2026-12-31']),
    'Row 3: “12/31/2026” in “price” has the month first. Days are read as day/month/year, so the other rows might be read wrongly too; nothing of the file was taken. Write the days as 31-Dec-2026 or 2026-12-31.',
  );
  assert.match(refusal(Array(9).fill('12/31/2026')) ?? '', /So do rows 3, 4, 5, 6, 7 and 3 more\./);
  assert.equal(refusal(['01/12/2026', '31/12/2026', 'soon', '']), null);
});
