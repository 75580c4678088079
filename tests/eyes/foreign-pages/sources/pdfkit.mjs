import { createWriteStream } from 'node:fs';
import PDFDocument from 'pdfkit';

const d = new PDFDocument({ size: [300, 200], margin: 0 });
d.pipe(createWriteStream('out/pdfkit.pdf'));
d.font('Times-Italic').fontSize(24).text('pdfkit without its fonts', 15, 15);
d.rotate(15, { origin: [80, 120] })
  .rect(30, 90, 100, 60)
  .fill('#222');
d.rotate(-15, { origin: [80, 120] });
const g = d.linearGradient(160, 0, 290, 0);
g.stop(0, 'black').stop(1, '#bbb');
d.rect(160, 60, 130, 60).fill(g);
const r = d.radialGradient(220, 160, 2, 220, 160, 35);
r.stop(0, '#000').stop(1, '#fff', 0);
d.circle(220, 160, 35).fill(r);
d.opacity(0.6).rect(30, 160, 150, 20).fill('black');
d.end();
