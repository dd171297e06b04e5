import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readStaffNumber, staffNumberKey } from './staff-numbers.ts';

test('a staff number is read as its employer writes it, with its zeros, whatever stands around it', () => {
  for (const [typed, read] of [
    ['0012345', '0012345'],
    ['Staff no: 0012345.', '0012345'],
    ['my IPPIS number is 00987', '00987'],
    ['oys / 12345', 'OYS/12345'],
    ['TSC–004 512', 'TSC-004 512'],
    ['\u200f0012345\u00a0', '0012345'],
    ['no number', null],
    ['٠٠١٢', null],
    ['1'.repeat(31), null],
  ] as const)
    assert.equal(readStaffNumber(typed).read, read, typed);
});

test('capitals, separators and zeros at the front make no other number', () => {
  for (const writing of ['OYS/012', 'oys 012', 'OYS-012']) assert.equal(staffNumberKey(writing), 'OYS012');
  assert.equal(staffNumberKey('0012345'), staffNumberKey('12345'));
  assert.equal(staffNumberKey('000'), '0');
});
