/** Opens the print dialog of the browser for PDFs. */

/** Addresses of the latest files and the frame of one of them. They are kept until the next print, because the dialog reads them. */
let addresses: readonly string[] = [];
let frame: HTMLIFrameElement | undefined;

/** Returns addresses that stay valid until the next call. */
export function addressesOf(files: readonly Uint8Array[]): readonly string[] {
  frame?.remove();
  frame = undefined;
  for (const address of addresses) URL.revokeObjectURL(address);
  addresses = files.map((bytes) => URL.createObjectURL(new Blob([bytes as BlobPart], { type: 'application/pdf' })));
  return addresses;
}

/** Requires a browser with a PDF viewer. Some browsers open no dialog for a frame, so users also need a link to the file. */
export function printAddress(address: string): void {
  frame?.remove();
  const next = document.createElement('iframe');
  next.className = 'pl-print-frame';
  next.title = 'PDF';
  next.src = address;
  next.addEventListener(
    'load',
    () => {
      try {
        next.contentWindow?.print();
      } catch {
        // The viewer of this browser does not let the page print.
      }
    },
    { once: true },
  );
  document.body.append(next);
  frame = next;
}
