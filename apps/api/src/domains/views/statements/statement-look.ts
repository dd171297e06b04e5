import { formatKobo } from '@foodbank/contract/primitives/money';
import { pageHeight, pageWidth, type TextStyle } from '../../../platform/pdf/tagged-pdf.ts';

// Points. The design tokens are in packages/ui/src/tokens.css.
/** The edges of the content. */
export const edge = { left: 45, right: pageWidth - 45, top: 45, bottom: pageHeight - 62 } as const;

export const ink = {
  text: '#14201A',
  quiet: '#4A5A52',
  leaf: '#12694A',
  dark: '#0B3D2E',
  sprout: '#1FA463',
  plantain: '#F5B301',
  card: '#FDF3DF',
  cardLine: '#F6E7C8',
  line: '#EBE5D6',
  headLine: '#D9D3C2',
} as const;

export const styles = {
  title: { face: 'display', size: 25, color: ink.text },
  period: { face: 'text', size: 12.5, color: ink.quiet },
  name: { face: 'bold', size: 10.5, color: ink.text },
  quiet: { face: 'text', size: 9, color: ink.quiet },
  figure: { face: 'display', size: 27, color: ink.dark },
  heading: { face: 'display', size: 14, color: ink.text },
  body: { face: 'text', size: 9.5, color: ink.text },
  sum: { face: 'text', size: 9.5, color: ink.text, tabular: true },
  sumBold: { face: 'bold', size: 9.5, color: ink.text, tabular: true },
  head: { face: 'bold', size: 8, color: ink.quiet },
  cell: { face: 'text', size: 8.5, color: ink.text },
  cellQuiet: { face: 'text', size: 8.5, color: ink.quiet },
  number: { face: 'text', size: 8.5, color: ink.text, tabular: true },
  numberBold: { face: 'bold', size: 8.5, color: ink.text, tabular: true },
  cellBold: { face: 'bold', size: 8.5, color: ink.text },
  foot: { face: 'text', size: 7.5, color: ink.quiet },
} as const satisfies Record<string, TextStyle>;

/** An amount with the minus sign of print. */
export const amountText = (kobo: number): string => formatKobo(kobo).replace('-', '−');
