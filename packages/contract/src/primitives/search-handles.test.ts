import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSearch, searchedLengthMax, textToSend } from './search-handles.ts';

test('digits alone may end any number, and those behind a word or prefix one of its kind', () => {
  for (const [text, of, digits] of [
    ['6321', null, '6321'],
    ['…6321', null, '6321'],
    ['122 4632', null, '1224632'],
    ['FB-1224', 'order', '1224'],
    ['fb 12246', 'order', '12246'],
    ['order no. 6321', 'order', '6321'],
    ['Loan 6321', 'loan', '6321'],
    ['R-2611', 'request', '2611'],
    ['case: 0042', 'request', '0042'],
  ] as const)
    assert.deepEqual(readSearch(text).numberPart, { of, digits }, text);
  for (const text of ['632', '12246321', 'FB-12246321', 'rice 6321', '6321 rice', '٣٤٥٦'])
    assert.equal(readSearch(text).numberPart, null, text);
});

test('a whole phone or email is a contact, and so are four digits alone; parts of one are none', () => {
  assert.deepEqual(readSearch('0803 123 4567').contact, { phoneKey: '+2348031234567' });
  assert.deepEqual(readSearch(' Ade <Ade@Example.com> ').contact, { emailKey: 'ade@example.com' });
  assert.deepEqual(readSearch('4567').contact, { phoneEnd: '4567' });
  for (const text of ['567', '34567', '803123', 'order 4567', '…4567 x', 'ade@', '@example.com', 'Ade 4567'])
    assert.equal(readSearch(text).contact, null, text);
});

test('a text that is turned, empty or too long stands for nothing, and a long message for the number in it', () => {
  for (const text of ['', 'a', '\u202eFB-12246321', 'x'.repeat(searchedLengthMax + 1)])
    assert.deepEqual(Object.values(readSearch(text)).filter(Boolean), [], text);
  const message = `${'Good morning, please look at this. '.repeat(20)} My order is FB\u201112246321.`;
  assert.equal(textToSend(message), 'FB-12246321');
  assert.equal(textToSend(`${'😀'.repeat(200)}`).length <= searchedLengthMax, true);
  assert.equal(textToSend('a\u0000b\u200b'), 'a b');
});
