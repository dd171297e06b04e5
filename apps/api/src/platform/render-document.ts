import { createHash } from 'node:crypto';
import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

// The style sheet of the server's own pages, in the brand's colours. They have no script.
const sheet = `
:root { color-scheme: light; }
body { margin: 0; padding: 24px 16px 64px; background: #FFFBF2; color: #14201A; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 900px; margin: 0 auto; }
h1 { font-size: 32px; line-height: 1.15; margin: 0 0 16px; } h2 { font-size: 18px; margin: 48px 0 8px; } h3 { font-size: 16px; margin: 16px 0 4px; }
a { color: #12694A; } a:focus-visible, summary:focus-visible, pre:focus-visible { outline: 3px solid #12694A; outline-offset: 2px; }
code, pre { font: 14px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; } h2 code { font-size: 18px; font-weight: 700; }
pre { background: #FDF3DF; padding: 16px; border-radius: 10px; overflow: auto; white-space: pre-wrap; }
summary { min-height: 44px; line-height: 44px; cursor: pointer; font-weight: 600; }
nav a { display: inline-block; min-height: 28px; } dt { font-weight: 600; margin-top: 8px; } dd { margin: 0 0 0 16px; color: #4A5A52; }
.emails { list-style: none; padding: 0; } .emails a { display: block; padding: 12px 16px; margin-bottom: 8px; border-radius: 10px; background: #FFF; text-decoration: none; }
form button, form input { min-height: 44px; padding: 0 16px; font: inherit; }
.emails small { display: block; color: #4A5A52; } iframe { width: 100%; height: 640px; border: 1px solid #E8DCC0; border-radius: 20px; background: #FFF; }
`;

/** The style sheet's hash for the Content-Security-Policy. */
export const sheetHash = `'sha256-${createHash('sha256').update(sheet).digest('base64')}'`;

/** Renders content as a whole HTML page. React escapes every text in it. */
export function renderDocument(title: string, content: ReactNode): string {
  const page = h(
    'html',
    { lang: 'en-NG' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('title', null, title),
      h('style', null, sheet),
    ),
    h('body', null, content),
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
