import { figure } from './print-table.ts';
import { type Result, summarize } from './results.ts';

const [width, rowHeight, left, right] = [960, 30, 380, 90];
const colours = { passes: '#2e7d32', holds: '#b7791f', below: '#c62828', seen: '#5b6770', skipped: '#9aa3a9' };

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

/**
 * Every result that has a mark as a bar: how far it is towards the mark to pass, which stands at the same place for all. The
 * thin line is the range of the rounds, the dashes are the marks.
 */
export function drawChart(results: readonly Result[], title: string): string {
  const marked = results.filter(({ mark, skipped }) => mark && skipped === undefined);
  const height = 70 + marked.length * rowHeight;
  const scale = (width - left - right) / 1.6;
  const rows = marked.map((result, index) => drawRow(result, 56 + index * rowHeight, scale));
  const passX = left + scale;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="13">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<text x="16" y="26" font-size="16" font-weight="600" fill="#1c2429">${escaped(title)}</text>`,
    `<text x="${passX}" y="44" text-anchor="middle" fill="#5b6770">pass</text>`,
    ...rows,
    `<line x1="${passX}" x2="${passX}" y1="50" y2="${height - 8}" stroke="#1c2429" stroke-dasharray="3 3"/>`,
    '</svg>',
    '',
  ].join('\n');
}

function drawRow(result: Result, y: number, scale: number): string {
  const { ratio, lowest, highest, verdict } = summarize(result);
  const { mark } = result;
  if (!mark || ratio === null || lowest === null || highest === null) return '';
  const share = (value: number) => (mark.better === 'more' ? value / mark.pass : mark.pass / value);
  const at = (value: number) => left + Math.min(1.6, share(value)) * scale;
  const middle = y + 11;
  const hold = at(mark.hold);
  return [
    `<text x="${left - 10}" y="${middle + 4}" text-anchor="end" fill="#1c2429">${escaped(result.name)}</text>`,
    `<rect x="${left}" y="${y + 3}" width="${(at(ratio) - left).toFixed(1)}" height="16" rx="2" fill="${colours[verdict]}"/>`,
    `<line x1="${at(lowest).toFixed(1)}" x2="${at(highest).toFixed(1)}" y1="${middle}" y2="${middle}" stroke="#1c2429"/>`,
    `<line x1="${hold.toFixed(1)}" x2="${hold.toFixed(1)}" y1="${y}" y2="${y + 22}" stroke="#1c2429" stroke-opacity="0.45"/>`,
    `<text x="${width - right + 12}" y="${middle + 4}" fill="#1c2429">${figure(ratio)}</text>`,
  ].join('\n');
}
