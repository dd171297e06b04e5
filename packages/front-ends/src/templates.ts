/**
 * The site's templates: pages with marks, which the site's build writes and the server replaces. A page of an invitation is built for
 * the code `codeMark`.
 */
import { encode } from 'uqr';

/** Where the template of the invitation has the referral code. */
export const codeMark = 'FB-XXXXXX';
/** Where the template of the server's own pages has the title and the content. */
export const titleMark = '[[title]]';
export const contentMark = '[[content]]';

const qrMarks = /\[\[qr (.*?)\]\]/g;

/** A QR code: the path of its dark fields, and the width and height of its grid. */
export interface QrDrawing {
  path: string;
  size: number;
}

/** Draws a QR code. If the text has `codeMark`, the path is a mark: the server draws it for each code. */
export function drawQr(text: string): QrDrawing {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  // Every code is as long as the mark, so its grid has the same size.
  return { path: text.includes(codeMark) ? `[[qr ${text}]]` : data.map(pathOfRow).join(''), size };
}

/** The dark runs of a row, each as one rectangle. */
function pathOfRow(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue;
    const from = x;
    while (row[x + 1]) x++;
    path += `M${from} ${y}h${x + 1 - from}v1h-${x + 1 - from}z`;
  }
  return path;
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
