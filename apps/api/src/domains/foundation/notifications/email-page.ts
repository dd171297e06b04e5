import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { EmailPart, EmailText } from './email-texts.ts';

// The brand's colours as values, because mail programs support style attributes but no CSS variables.
const colour = {
  page: '#FFFBF2',
  card: '#FFFFFF',
  ink: '#14201A',
  quiet: '#4A5A52',
  leaf: '#12694A',
  dark: '#0B3D2E',
  line: '#FDF3DF',
};
const font = "'Figtree', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const text = { margin: '0 0 16px', fontSize: 16, lineHeight: '24px', color: colour.ink };

function Part({ part }: { part: EmailPart }): ReactNode {
  if ('paragraph' in part) return h('p', { style: { ...text, whiteSpace: 'pre-line' } }, part.paragraph);
  if ('value' in part) return h(Value, part);
  if ('quote' in part) return h(Quote, part);
  const button = {
    display: 'inline-block',
    padding: '12px 24px',
    borderRadius: 10,
    background: colour.leaf,
    color: '#FFFFFF',
    fontWeight: 600,
    textDecoration: 'none',
  };
  return h('p', { style: { ...text, margin: '0 0 24px' } }, h('a', { href: part.href, style: button }, part.link));
}

function Value({ label, value }: { label: string; value: string }): ReactNode {
  const box = { margin: '0 0 16px', padding: '12px 16px', borderRadius: 10, background: colour.line };
  return h(
    'div',
    { style: box },
    h('div', { style: { fontSize: 14, lineHeight: '20px', color: colour.quiet } }, label),
    h(
      'div',
      { style: { fontSize: 22, lineHeight: '30px', fontWeight: 700, color: colour.ink, overflowWrap: 'anywhere' } },
      value,
    ),
  );
}

function Quote({ label, quote }: { label: string; quote: string }): ReactNode {
  const bar = { margin: '0 0 16px', padding: '4px 0 4px 16px', borderLeft: `4px solid ${colour.leaf}` };
  const wrap = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;
  return [
    h('p', { key: 'label', style: { ...text, margin: '0 0 4px', fontSize: 14, color: colour.quiet } }, label),
    h('blockquote', { key: 'quote', style: { ...text, ...bar, ...wrap } }, quote),
  ];
}

function Email({ message }: { message: EmailText }): ReactNode {
  const card = { maxWidth: 560, margin: '0 auto', background: colour.card, borderRadius: 20, overflow: 'hidden' };
  const head = { padding: '20px 32px', background: colour.dark, color: colour.page, fontSize: 22, fontWeight: 700 };
  return h(
    'html',
    { lang: 'en-NG' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('title', null, message.subject),
    ),
    h(
      'body',
      { style: { margin: 0, padding: 16, background: colour.page, fontFamily: font } },
      h(
        'div',
        { style: card },
        h('div', { style: head }, 'Foodbank'),
        h(
          'div',
          { style: { padding: '32px 32px 16px' } },
          h('p', { style: { ...text, fontWeight: 600 } }, message.greeting),
          message.parts.map((part, index) => h(Part, { part, key: index })),
        ),
        h(
          'p',
          { style: { ...text, padding: '0 32px', fontSize: 14, color: colour.quiet } },
          'Foodbank. Eat well today, pay later.',
        ),
      ),
    ),
  );
}

/** The HTML part of an email. React escapes every value, so a name can't become markup. */
export function emailAsHtml(message: EmailText): string {
  return `<!doctype html>${renderToStaticMarkup(h(Email, { message }))}`;
}
