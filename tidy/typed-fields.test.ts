import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'node:test';

interface Field {
  file: string;
  tag: string;
  text: string;
}

/** Fields of free text that may stop at a length: one line of a name or title that is written here, not pasted from elsewhere. */
const mayStop = [
  'LicenceFormPage',
  'PlanFormPage',
  'CloseDayPage',
  'CategoryDialog',
  'StoreEditPage',
  'ProductForm',
  'ContentForm',
  'HolidayDialog',
];
/** Fields of the public site, which is built without what signed-in apps share: their schemas have the readers. */
const onSite = ['NewsletterForm', 'ContactForm', 'PartnershipSteps'];

const nameOf = (file: string) => basename(file, '.tsx');
const fields: Field[] = globSync('{apps/*/src,packages/app/src}/**/*.tsx').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/<(TextField|TypedField|SearchField|input)\b[\s\S]*?\/>/g)].map(
    ([text, tag = '']) => ({ file, tag, text }),
  ),
);
const namesOf = (found: readonly Field[]) => [...new Set(found.map(({ file }) => nameOf(file)))].sort();

test('no field stops a paste at a length, but for free text that is written here', () => {
  assert.ok(fields.length > 100, `${fields.length}`);
  assert.deepEqual(namesOf(fields.filter(({ text }) => text.includes('maxLength'))), [...mayStop].sort());
});

test('a field of a phone, an email or a code has its kind', () => {
  const isOfKind = /type="(?:tel|email)"|inputMode="(?:tel|email)"|autoComplete="one-time-code"/;
  const without = fields.filter(({ tag, text }) => tag !== 'TypedField' && isOfKind.test(text));
  assert.deepEqual(namesOf(without), [...onSite].sort());
});

test('the description of typed text names every field of each kind', () => {
  const sections = readFileSync('docs/typed-text.md', 'utf8').split(/^## /m);
  const titles = {
    codeKind: 'One-time codes',
    spokenCodeKind: 'One-time codes',
    handOverCodeKind: 'Hand-over codes',
    recoveryCodeKind: 'Recovery codes',
    referralCodeKind: 'Referral codes',
    phoneKind: 'Phones',
    emailKind: 'Emails',
    accountNumberKind: 'Bank account numbers',
    identityNumberKind: 'BVN and NIN',
    birthDayKind: 'Birthdays',
  };
  for (const [kind, title] of Object.entries(titles)) {
    const section = sections.find((one) => one.startsWith(title)) ?? assert.fail(title);
    const found = namesOf(fields.filter(({ text }) => text.includes(`kind={${kind}}`)));
    assert.ok(found.length > 0, kind);
    for (const name of found) assert.ok(section.includes(`\`${name}\``), `${title}: ${name}`);
  }
});
