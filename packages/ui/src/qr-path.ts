import { encode } from 'uqr';

/** A QR code: the path of its dark fields, and the width and height of its grid with the quiet zone. */
export interface QrDrawing {
  path: string;
  size: number;
}

/** Draws a QR code. Texts of the same length and kind have grids of the same size. */
export function drawQr(text: string): QrDrawing {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  return { path: data.map(pathOfRow).join(''), size };
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
