import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import PostalMime from 'postal-mime';
import { folderMailer, type OutgoingMail } from './mail.ts';

const root = mkdtempSync(join(tmpdir(), 'foodbank-mail-'));
after(() => rmSync(root, { recursive: true, force: true }));

const mail: OutgoingMail = {
  id: '01a1fb63-92a4-7437-8a5c-2aae304d3020',
  messageId: '<01a1fb63-92a4-7437-8a5c-2aae304d3020@letters.foodbank.example>',
  to: 'amaka@example.com',
  subject: 'Ẹ káàbọ̀',
  text: `Password: hunter2\n\n${'a long line '.repeat(40)}\n.\n..\nFrom here on\n`,
  html: '<p>Ẹ káàbọ̀</p>',
  unsubscribeUrl: null,
  writtenAt: new Date('2026-06-15T09:00:00.123Z'),
};

test('an email is a complete file named by its time and id, and readable by its owner only', async () => {
  const folder = join(root, 'mail');
  await folderMailer(folder, 'no-reply@foodbank.example').send(mail);
  const [name = '', ...more] = readdirSync(folder);
  assert.deepEqual([name, more], [`2026-06-15T09-00-00.123Z-${mail.id}.eml`, []]);
  assert.deepEqual([statSync(folder).mode & 0o777, statSync(join(folder, name)).mode & 0o777], [0o700, 0o600]);
  const message = await PostalMime.parse(readFileSync(join(folder, name)));
  assert.deepEqual(
    [message.subject, message.messageId, message.text?.trim()],
    [mail.subject, mail.messageId, mail.text.trim()],
  );
  assert.equal(message.html?.trim(), mail.html);
});

test('an email that is sent twice makes one file', async () => {
  const folder = join(root, 'twice');
  const mailer = folderMailer(folder, 'no-reply@foodbank.example');
  await Promise.all([mailer.send(mail), mailer.send(mail)]);
  await mailer.send(mail);
  assert.equal(readdirSync(folder).length, 1);
});

test('nothing in an address becomes a second recipient or a header', async () => {
  const folder = join(root, 'hostile');
  const to = 'a@example.com, b@example.com\r\nBcc: c@example.com';
  await folderMailer(folder, 'no-reply@foodbank.example').send({ ...mail, to, subject: 'Hello\r\nBcc: c@example.com' });
  const message = await PostalMime.parse(readFileSync(join(folder, readdirSync(folder)[0] ?? '')));
  assert.deepEqual([message.bcc, message.to?.length], [undefined, 1]);
  assert.equal(message.subject, 'Hello Bcc: c@example.com');
});
