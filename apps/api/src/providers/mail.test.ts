import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import PostalMime from 'postal-mime';
import { startMailServer } from '../../test/mail-server.ts';
import { DeliveryError, folderMailer, type OutgoingMail, PermanentDeliveryError, smtpMailer } from './mail.ts';

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

/** A mail server that has no TLS, or whose offer of it was taken away on the way. It keeps all that it is sent. */
async function startClearServer(t: TestContext, answers: Record<string, string> = {}) {
  let received = '';
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.write('220 mail.example\r\n');
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1');
      const word = bytes.toString('latin1').slice(0, 4).toUpperCase();
      const known: Record<string, string> = {
        EHLO: '250-mail.example\r\n250 AUTH PLAIN LOGIN',
        STAR: '502 no',
        ...answers,
      };
      socket.write(`${known[word] ?? '250 yes'}\r\n`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve));
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  return { port, received: () => received };
}

const secretsOfMail = ['hunter2', Buffer.from('\0sender\0a password').toString('base64'), mail.to, 'a password'];

test('a server without STARTTLS gets neither the password nor an email, whatever it answers and whatever the address asks', async (t) => {
  const servers: Record<string, string>[] = [
    {},
    { STAR: '454 not now' },
    { EHLO: '250 mail.example' },
    { EHLO: '500 no', HELO: '250 yes' },
  ];
  for (const answers of servers) {
    const { port, received } = await startClearServer(t, answers);
    const address = `smtp://sender:a%20password@127.0.0.2:${port}`;
    for (const url of [
      address,
      `${address}?requireTLS=false&ignoreTLS=true`,
      address.replace('sender:a%20password@', ''),
    ]) {
      const mailer = smtpMailer(url, 'no-reply@foodbank.example');
      await assert.rejects(
        mailer.send(mail),
        (error) => error instanceof DeliveryError && !(error instanceof PermanentDeliveryError),
      );
      mailer.close();
    }
    assert.match(received(), /EHLO/);
    for (const secret of secretsOfMail) assert.ok(!received().includes(secret), secret);
    assert.doesNotMatch(received(), /^(AUTH|MAIL|RCPT|DATA)/m);
  }
});

test('smtps: says nothing before TLS', async (t) => {
  const { port, received } = await startClearServer(t);
  const mailer = smtpMailer(`smtps://sender:a%20password@127.0.0.2:${port}`, 'no-reply@foodbank.example');
  await assert.rejects(mailer.send(mail), DeliveryError);
  mailer.close();
  assert.doesNotMatch(received(), /EHLO|AUTH/);
});

test('a server on this machine needs no TLS', async (t) => {
  const server = await startMailServer(t);
  for (const host of ['127.0.0.1', 'localhost']) {
    const mailer = smtpMailer(`smtp://${host}:${server.port}`, 'no-reply@foodbank.example');
    await mailer.send(mail);
    mailer.close();
  }
  assert.equal(server.taken.length, 2);
});
