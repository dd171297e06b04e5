/** Runs at build time: renders the pages that show before any script has arrived. */
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { App } from './App.tsx';
import { builtPaths } from './paths.ts';
import { partsOf } from './routes.tsx';

export interface BuiltPage {
  path: string;
  /** The content of #root. */
  html: string;
  /** The components of the lazily loaded files that the page needs. */
  parts: string[];
}

/** Renders every page, in the state before the session is known. */
export async function renderPages(): Promise<BuiltPage[]> {
  const pages: BuiltPage[] = [];
  for (const path of builtPaths) {
    const parts = await Promise.all(partsOf(path).map((part) => part.load()));
    const html = renderToString(
      <App withRouter={(screens) => <StaticRouter location={path}>{screens}</StaticRouter>} />,
    );
    pages.push({ path, html, parts: parts.map(({ name }) => name) });
  }
  return pages;
}
