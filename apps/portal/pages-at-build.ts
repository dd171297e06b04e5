import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type CSSOptions, type Plugin, type Rolldown } from 'vite';
import type { BuiltPage } from './src/built-pages.tsx';

type Bundle = Rolldown.OutputBundle;

// Not served as files: each page has an address of its own.
const folder = '.pages';
const base = '/portal/';
const source = join(import.meta.dirname, 'src');

export interface PageOptions {
  /** The names of the classes depend on it. */
  css: CSSOptions;
  /** The oldest browsers. */
  target: string[];
}

/**
 * Renders the portal's pages once the scripts are bundled: of index.html, one file per address with its first screen, the style
 * sheet and the start script inside. So a page is shown before any other file has arrived.
 */
export function pagesAtBuild({ css, target }: PageOptions): Plugin {
  return {
    name: 'pages-at-build',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const template = textOf(take(bundle, 'index.html'));
      const sheet = textOf(take(bundle, Object.keys(bundle).find((name) => name.endsWith('.css')) ?? ''));
      const drawings = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.svg'));
      const { renderPages } = await importBuilt<{ renderPages: () => Promise<BuiltPage[]> }>(css, drawings);
      const start = await bundleStart(target);
      for (const page of await renderPages()) {
        const files = filesOf(bundle, page.parts);
        const text = fill(template, { start, sheet, html: page.html, files });
        this.emitFile({ type: 'asset', fileName: `${folder}${page.path}.html`, source: text });
      }
    },
  };
}

/** Removes a file from the bundle and returns it. */
function take(bundle: Bundle, name: string): Bundle[string] {
  const file = bundle[name];
  if (!file) throw new Error(`The bundle has no ${name || 'style sheet'}`);
  delete bundle[name];
  return file;
}

function textOf(file: Bundle[string]): string {
  return file.type === 'asset' ? String(file.source) : file.code;
}

/** The file names of the scripts of a page's parts, and of all that they and the entry import. */
function filesOf(bundle: Bundle, parts: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const files = new Set<string>();
  const add = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) add(imported);
  };
  const entry = chunks.find(({ isEntry }) => isEntry);
  if (entry) add(entry.fileName);
  for (const part of parts) {
    const chunk = chunks.find(({ name, isDynamicEntry }) => isDynamicEntry && name === part);
    if (!chunk) throw new Error(`No file of the bundle is named after the component ${part}`);
    add(chunk.fileName);
  }
  return [...files];
}

/** The page: what shows it first, what makes it work last, so that nothing competes with the former on a slow line. */
function fill(template: string, page: { start: string; sheet: string; html: string; files: string[] }): string {
  const entry = /<script type="module"[^>]*><\/script>/.exec(template)?.[0] ?? '';
  const entryFile = /src="([^"]+)"/.exec(entry)?.[1];
  const preloads = page.files
    .map((file) => base + file)
    .filter((address) => address !== entryFile)
    .map((address) => `<link rel="modulepreload" crossorigin href="${address}">`);
  const head = `<script>${page.start}</script><style>${page.sheet}</style><noscript><style>#root{display:none}noscript p{margin:0 auto;padding:1.5rem;max-width:40rem}</style></noscript>`;
  return template
    .replace(entry, '')
    .replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
    .replace('<!-- start -->', () => head)
    .replace('<!-- screen -->', () => page.html)
    .replace('</body>', () => `${entry}${preloads.join('')}</body>`);
}

/** Builds the pages' own code for Node.js, with the drawings at the addresses that they have in the bundle, and imports it. */
async function importBuilt<Module>(css: CSSOptions, drawings: readonly Bundle[string][]): Promise<Module> {
  const code = await bundleOne({
    css,
    plugins: [drawingsOf(drawings)],
    build: {
      ssr: join(source, 'built-pages.tsx'),
      write: false,
      rolldownOptions: { output: { codeSplitting: false, keepNames: true } },
    },
  });
  // Inside node_modules, so that the code can import React.
  const work = join(import.meta.dirname, 'node_modules', '.pages');
  const file = join(work, `pages-${process.pid}.mjs`);
  await mkdir(work, { recursive: true });
  try {
    await writeFile(file, code);
    return await import(pathToFileURL(file).href);
  } finally {
    await rm(file, { force: true });
  }
}

function drawingsOf(drawings: readonly Bundle[string][]): Plugin {
  const picture = /\/(\w+)\?picture$/;
  return {
    name: 'built-drawings',
    enforce: 'pre',
    resolveId: (id) => (picture.test(id) ? `\0${id}` : null),
    load(id) {
      const name = picture.exec(id)?.[1];
      if (!name) return null;
      const drawing = drawings.find((file) => file.type === 'asset' && file.names.includes(`${name}.svg`));
      if (!drawing) throw new Error(`The bundle has no drawing ${name}`);
      return `export default ${JSON.stringify(base + drawing.fileName)};`;
    },
  };
}

/** The script inside the head, as one statement without imports. */
function bundleStart(target: string[]): Promise<string> {
  const entry = join(source, 'page-start.ts');
  return bundleOne({
    build: { write: false, target, lib: { entry, formats: ['iife'], name: 'start' } },
  });
}

async function bundleOne(options: Parameters<typeof build>[0]): Promise<string> {
  const built = await build({ root: import.meta.dirname, configFile: false, logLevel: 'error', ...options });
  const [output] = [built].flat();
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk) throw new Error('Nothing was built');
  return chunk.code.trim();
}
