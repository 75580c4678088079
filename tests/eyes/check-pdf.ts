/** Checks the structure of a PDF file with an independent tool. */
import { runForeign } from './foreign/run.ts';

/** Result of the checker. `clean` means neither errors nor warnings. */
export type PdfCheck = { readonly clean: boolean; readonly output: string };

/** Runs `qpdf --check`: syntax, cross references, stream lengths and filters, page tree. */
export async function checkPdf(bytes: Uint8Array, password?: string): Promise<PdfCheck> {
  const { status, output } = await runForeign('qpdfCheck', [bytes, password]);
  return { clean: status === 0, output };
}
