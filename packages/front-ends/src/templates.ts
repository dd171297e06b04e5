/**
 * The site's templates: pages with marks, which the site's build writes and the server replaces. The page of an invitation is built for
 * the code `codeMark`.
 */
import { drawQr } from '@foodbank/ui/qr-path';

/** Where the template of the invitation has the referral code. */
export const codeMark = 'FB-XXXXXX';
/** Where the template of the server's own pages has the title and the content. */
export const titleMark = '[[title]]';
export const contentMark = '[[content]]';

const qrMarks = /\[\[qr (.*?)\]\]/g;

/** Stands in place of the path of a QR code whose text has `codeMark`. Undefined for any other text. */
export function qrMark(text: string): string | undefined {
  return text.includes(codeMark) ? `[[qr ${text}]]` : undefined;
}

/** The page of an invitation for a referral code such as FB-AB23CD: its texts, links and QR codes. */
export function fillInvitation(template: string, code: string): string {
  return template
    .replace(qrMarks, (_, text: string) => drawQr(text.replaceAll('&amp;', '&').replaceAll(codeMark, code)).path)
    .replaceAll(codeMark, code);
}

/** A page of the server in the site's frame. Title and content are HTML. */
export function fillPage(template: string, title: string, content: string): string {
  const parts: Record<string, string> = { [titleMark]: title, [contentMark]: content };
  return template.replace(/\[\[(title|content)\]\]/g, (mark) => parts[mark] ?? '');
}
