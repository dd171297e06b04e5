import assert from 'node:assert/strict';
import { extname, join } from 'node:path';
import { after, test } from 'node:test';
import { site } from '@foodbank/front-ends/front-ends';
import { type HtmlElement, readHtml } from './read-html.ts';
import { readSiteFiles } from './site-files.ts';
import { startApp } from './start-app.ts';

const { app } = await startApp({ after }, { workless: true });
const files = readSiteFiles();
const readPages = (from: typeof files) =>
  from.filter(({ isPage }) => isPage).map(({ url, content }) => ({ url, elements: readHtml(`${content}`) }));
/** The public pages: the built ones, and the rates, whose figures the server writes. */
const pages = [...readPages(files), { url: '/rates', elements: readHtml((await app.inject({ url: '/rates' })).body) }];
/** The pages that the server fills in, as if they stood at an address with the same parts. */
const templates = readPages(readSiteFiles(join(site.built, 'templates'))).map((page) => ({ ...page, url: '/join' }));
type Page = (typeof pages)[number];

const of = ({ elements }: Page, name: string, has: Record<string, string> = {}): HtmlElement[] =>
  elements.filter(
    (one) => one.name === name && Object.entries(has).every(([key, value]) => one.attributes[key] === value),
  );
const metaOf = (page: Page, key: string) =>
  [...of(page, 'meta', { name: key }), ...of(page, 'meta', { property: key })].map(
    ({ attributes }) => attributes.content ?? '',
  );
const canonicalOf = (page: Page) =>
  of(page, 'link', { rel: 'canonical' }).map(({ attributes }) => attributes.href ?? '');
const titleOf = (page: Page) => of(page, 'title').filter(({ within }) => within.every(({ name }) => name !== 'svg'));
const isIndexed = (page: Page) => !metaOf(page, 'robots').some((line) => line.includes('noindex'));
const home = pages.find(({ url }) => url === '/') ?? assert.fail('there is no first page');
/** The address that the site was built for. */
const { origin } = new URL(canonicalOf(home)[0] ?? assert.fail('the first page has no address'));

const addressed = ['href', 'src', 'poster', 'component-url', 'renderer-url', 'before-hydration-url'];
const sheetsOf = (page: Page) => [
  ...of(page, 'style').map(({ text }) => text),
  ...page.elements.map(({ attributes }) => attributes.style ?? ''),
];
const urlsIn = (sheet: string) => [...sheet.matchAll(/url\(\s*["']?([^"')]+)/g)].map(([, url = '']) => url);

/** Every URL in a page: links, pictures, scripts, islands, files of style sheets, previews and data. */
function addressesIn(page: Page): URL[] {
  const plain = page.elements.flatMap(({ attributes }) => addressed.flatMap((name) => attributes[name] ?? []));
  const sets = page.elements.flatMap(({ attributes: { srcset = '', imagesrcset = '' } }) =>
    `${srcset},${imagesrcset}`.split(',').flatMap((part) => part.trim().split(/\s+/)[0] || []),
  );
  const shared = ['og:image', 'twitter:image', ...(isIndexed(page) ? ['og:url'] : [])].flatMap((name) =>
    metaOf(page, name),
  );
  const data = of(page, 'script', { type: 'application/ld+json' }).flatMap(
    ({ text }) => text.match(/https?:[^"]+/g) ?? [],
  );
  const all = [
    ...plain,
    ...sets,
    ...shared,
    ...data.filter((url) => url.startsWith(origin)),
    ...sheetsOf(page).flatMap(urlsIn),
  ];
  return all.map((address) => new URL(address, new URL(page.url, origin)));
}

/** The URLs of the files that a script or the manifest names. */
function namedBy({ url, name, content }: (typeof files)[number]): URL[] {
  const text = `${content}`;
  const base = new URL(url, origin);
  if (name.endsWith('.webmanifest')) {
    const { icons, start_url } = JSON.parse(text) as { icons: { src: string }[]; start_url: string };
    return [start_url, ...icons.map(({ src }) => src)].map((address) => new URL(address, base));
  }
  if (extname(name) === '.css') return urlsIn(text).map((address) => new URL(address, base));
  if (extname(name) !== '.js') return [];
  const found = text.matchAll(/["'`]((?:\.{1,2}|\/_astro)\/[\w./-]+\.\w+)["'`]/g);
  return [...found].map(([, address = '']) => new URL(address, base));
}

const withoutSlash = (path: string) => path.replace(/(.)\/$/, '$1');
const pageAt = new Map(pages.map((page) => [withoutSlash(page.url), page]));

test('each URL of our site in a page, a script or the manifest exists, and so does its fragment', async () => {
  const named = [
    ...[...pages, ...templates].flatMap((page) => addressesIn(page).map((address) => ({ from: page.url, address }))),
    ...files.flatMap((file) => namedBy(file).map((address) => ({ from: file.url, address }))),
  ].filter(({ address }) => address.origin === origin);
  assert.ok(named.length > 200);
  const statuses = new Map<string, number>();
  for (const { from, address } of named) {
    const { pathname, hash } = address;
    if (!statuses.has(pathname)) statuses.set(pathname, (await app.inject({ url: pathname })).statusCode);
    assert.equal(statuses.get(pathname), 200, `${pathname}, named by ${from}`);
    const target = pageAt.get(withoutSlash(pathname));
    const id = decodeURIComponent(hash.slice(1));
    if (id === '' || id === 'top' || !target) continue;
    assert.ok(
      target.elements.some(({ attributes }) => attributes.id === id),
      `${pathname}#${id}, named by ${from}`,
    );
  }
});

test('each form posts to an existing form endpoint, or asks for an existing page', () => {
  const forms = pages.flatMap((page) => of(page, 'form').map(({ attributes }) => attributes));
  assert.ok(forms.length >= 3);
  for (const { action, method } of forms) {
    const { pathname } = new URL(action ?? '', origin);
    assert.equal(method, pathname === '/rates' ? 'get' : 'post', action);
    assert.ok(app.hasRoute({ method: method === 'get' ? 'GET' : 'POST', url: pathname }), action);
  }
});

test('an external URL is https, mail or telephone, and each https link has rel=noopener', () => {
  const links: { page: string; href?: string; rel?: string }[] = pages.flatMap((page) =>
    of(page, 'a').map(({ attributes }) => ({ page: page.url, ...attributes })),
  );
  for (const { page, href = '', rel = '' } of links) {
    assert.ok(href !== '' && href !== '#', `a link of ${page} leads nowhere`);
    const { protocol, origin: there } = new URL(href, origin);
    if (there === origin) continue;
    assert.match(protocol, /^(https|mailto|tel):$/, `${href} of ${page}`);
    if (protocol === 'https:') assert.ok(rel.split(' ').includes('noopener'), `${href} of ${page}`);
  }
});

test('each built picture, script, style sheet and font is used', () => {
  const named = new Set(
    [...[...pages, ...templates].flatMap(addressesIn), ...files.flatMap(namedBy)].map(({ pathname }) => pathname),
  );
  const unnamed = files.filter(({ url, isPage }) => !isPage && !named.has(url)).map(({ url }) => url);
  // Search engines read these by their well-known names.
  assert.deepEqual(unnamed, ['/robots.txt', '/sitemap.xml']);
});

test('each picture has an alternative text or is marked as decoration', () => {
  for (const page of pages) {
    for (const one of page.elements.filter(({ name }) => /^(img|svg)$/.test(name))) {
      const { alt, role, 'aria-label': label = '' } = one.attributes;
      const isHidden = [one, ...one.within].some(({ attributes }) => attributes['aria-hidden'] === 'true');
      const isNamed = one.name === 'img' ? alt !== undefined : role === 'img' && label.trim() !== '';
      const inPicture = one.within.some(({ name }) => name === 'svg');
      assert.ok(isHidden || isNamed || inPicture, `${page.url}: ${JSON.stringify(one.attributes)}`);
    }
  }
});

test('ids are unique, and every reference to an id finds it', () => {
  for (const page of pages) {
    const ids = page.elements.flatMap(({ attributes }) => attributes.id ?? []);
    assert.deepEqual(
      ids.filter((id, at) => ids.indexOf(id) !== at),
      [],
      page.url,
    );
    const pointing = page.elements.flatMap(({ attributes }) =>
      ['for', 'aria-labelledby', 'aria-describedby'].flatMap((name) => attributes[name]?.split(/\s+/) ?? []),
    );
    assert.deepEqual(
      pointing.filter((id) => !ids.includes(id)),
      [],
      page.url,
    );
  }
});

test('each page has a language, one headline, its own title and description, and a canonical URL if it is indexed', () => {
  const [titles, descriptions] = [new Set<string>(), new Set<string>()];
  for (const page of pages) {
    assert.equal(of(page, 'html')[0]?.attributes.lang, 'en-NG', page.url);
    const [title, description] = [titleOf(page).map(({ text }) => text), metaOf(page, 'description')];
    assert.deepEqual([of(page, 'h1').length, title.length, description.length], [1, 1, 1], page.url);
    assert.ok(title[0]?.trim() && description[0]?.trim(), page.url);
    titles.add(title[0] ?? '');
    descriptions.add(description[0] ?? '');
    assert.deepEqual(canonicalOf(page), isIndexed(page) ? [`${origin}${page.url}`] : [], page.url);
    for (const { text } of of(page, 'script', { type: 'application/ld+json' })) {
      const data = JSON.parse(text) as Record<string, unknown>;
      assert.ok(data['@context'] === 'https://schema.org' && data['@type'], page.url);
    }
  }
  assert.deepEqual([titles.size, descriptions.size], [pages.length, pages.length]);
});

test('the sitemap lists exactly the indexed pages, and robots.txt names it', async () => {
  const listed = [...(await app.inject({ url: '/sitemap.xml' })).body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url]) => url,
  );
  assert.deepEqual(
    listed.sort(),
    pages
      .filter(isIndexed)
      .map(({ url }) => `${origin}${url}`)
      .sort(),
  );
  const robots = (await app.inject({ url: '/robots.txt' })).body.split('\n');
  assert.ok(robots.includes(`Sitemap: ${origin}/sitemap.xml`));
  // An indexed page must not be disallowed.
  for (const rule of robots.filter((line) => line.startsWith('Disallow: '))) {
    const closed = rule.slice('Disallow: '.length);
    assert.ok(closed && !pages.some((page) => isIndexed(page) && page.url.startsWith(closed)), rule);
  }
});
