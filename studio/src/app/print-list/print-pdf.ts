/** Opens the print dialog of the browser for a PDF. */

/** Frame of the latest PDF. It is kept until the next print, because the print dialog reads it. */
let frame: HTMLIFrameElement | undefined;

/** Browsers without a PDF viewer open the file in a new tab. */
export function printPdf(bytes: Uint8Array): void {
  const address = URL.createObjectURL(new Blob([bytes as BlobPart], { type: 'application/pdf' }));
  frame?.remove();
  if (!navigator.pdfViewerEnabled) {
    window.open(address, '_blank', 'noopener');
    return;
  }
  const next = document.createElement('iframe');
  next.className = 'pl-print-frame';
  next.title = 'PDF';
  next.src = address;
  next.addEventListener('load', () => next.contentWindow?.print(), { once: true });
  document.body.append(next);
  frame = next;
}
