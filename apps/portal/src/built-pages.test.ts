import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { builtPaths, paths } from './paths.ts';

const built = fileURLToPath(new URL('../dist/current', import.meta.url));
const read = (path: string) => readFileSync(join(built, '.pages', `${path}.html`), 'utf8');
const contentOf = (page: string) => /<div id="root">(.*)<\/div>/s.exec(page)?.[1] ?? '';

const forms: [path: string, heading: string, fields: string[], button: string][] = [
  [paths.login, 'Welcome back', ['email', 'password'], 'Log in'],
  [paths.registration, 'Become a sales agent', ['firstname', 'lastname', 'email', 'category'], 'Register'],
  [paths.forgotPassword, 'Forgot your password?', ['email'], 'Send reset instructions'],
  [paths.resetPassword, 'Set a new password', ['email', 'otp', 'newPassword'], 'Reset password'],
];

for (const [path, heading, fields, button] of forms) {
  test(`the built page ${path} has its heading and its form`, () => {
    const content = contentOf(read(path));
    assert.match(content, new RegExp(`<h1[^>]*>${heading.replace('?', '\\?')}</h1>`));
    const [form = ''] = /<form.*<\/form>/s.exec(content) ?? [];
    const names = [...form.matchAll(/<(?:input|select)\b[^>]*\bname="(\w+)"/g)].map(([, name]) => name);
    assert.deepEqual(names, fields);
    assert.match(form, new RegExp(`<button type="submit"[^>]*><span[^>]*>${button}</span>`));
    assert.match(form, /^<form[^>]* method="post"/);
  });
}

test('the built pages of agents have a spinner and nothing else to read', () => {
  for (const path of [paths.dashboard, paths.referrals, paths.settings]) {
    const text = contentOf(read(path)).replace(/<[^>]*>/g, '');
    assert.equal(text.trim(), 'Loading…', path);
  }
});

test('a built page has its style sheet inside, before its content, and its scripts after', () => {
  for (const path of builtPaths) {
    const page = read(path);
    assert.doesNotMatch(page, /rel="stylesheet"/, path);
    const places = ['<style>', '<div id="root">', '<script type="module"', 'rel="modulepreload"'].map((part) =>
      page.indexOf(part),
    );
    assert.ok(
      places.every((place, at) => place > (places[at - 1] ?? 0)),
      `${path}: ${places}`,
    );
    // The addresses of classes must be those of the sheet.
    const [sheet = ''] = /<style>.*?<\/style>/s.exec(page) ?? [];
    const names = new Set(
      [...contentOf(page).matchAll(/class="([^"]+)"/g)].flatMap(([, list = '']) => list.split(' ')),
    );
    const unknown = [...names].filter((name) => !sheet.includes(`.${name}`));
    assert.deepEqual(unknown, [], path);
  }
});

test('every file that a built page names is in the build', () => {
  for (const path of builtPaths) {
    const addresses = [...read(path).matchAll(/(?:src|href)="\/portal\/([^"]+)"/g)].map(([, file = '']) => file);
    assert.ok(addresses.length > 5, path);
    assert.deepEqual(
      addresses.filter((file) => !existsSync(join(built, file))),
      [],
      path,
    );
  }
});

test('the build has a page for each address and no other', () => {
  const names = readdirSync(join(built, '.pages'), { recursive: true, encoding: 'utf8' });
  const pages = names.filter((name) => name.endsWith('.html')).map((name) => `/${name.slice(0, -'.html'.length)}`);
  assert.deepEqual(pages.sort(), [...builtPaths].sort());
});
