import { extractText, getDocumentProxy } from 'unpdf';

/** The words of a PDF file as a reader of another maker sees them, in one line. */
export async function wordsOfPdf(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text.replace(/\s+/g, ' ');
}
