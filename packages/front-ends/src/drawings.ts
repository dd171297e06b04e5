import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { build, type Plugin } from 'vite';

const asked = '?picture';

/**
 * Makes `import url from '@foodbank/ui/art/Name?picture'` the address of the drawing as an SVG file. Such a drawing adds no script
 * to the page, and is loaded only where it is shown.
 */
export function drawingsAsFiles(): Plugin {
  const require = createRequire(import.meta.url);
  return {
    name: 'drawings-as-files',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id) => (id.startsWith('@foodbank/ui/art/') && id.endsWith(asked) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith('\0@foodbank/ui/art/') || !id.endsWith(asked)) return null;
      const source = id.slice(1, -asked.length);
      const name = source.slice(source.lastIndexOf('/') + 1);
      const svg = await draw(require.resolve(source), name);
      const file = this.emitFile({ type: 'asset', name: `${name}.svg`, source: svg });
      return `export default import.meta.ROLLUP_FILE_URL_${file};`;
    },
  };
}

async function draw(entry: string, name: string): Promise<string> {
  // Inside node_modules, so that the bundle can import React.
  const folder = join(import.meta.dirname, 'node_modules', '.drawings');
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${name}-${process.pid}.mjs`);
  try {
    const built = await build({ configFile: false, logLevel: 'error', build: { ssr: entry, write: false } });
    const [chunk] = Array.isArray(built) ? [] : 'output' in built ? built.output : [];
    await writeFile(file, chunk && 'code' in chunk ? chunk.code : '');
    const drawing = (await import(pathToFileURL(file).href))[name];
    return renderToStaticMarkup(createElement(drawing)).replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
  } finally {
    await rm(file, { force: true });
  }
}
