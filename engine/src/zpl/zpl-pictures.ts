/** Stores the graphics of a stream: its graphic fields, and the files that it stores and recalls. */
import { encodePng } from '../image/encode-png.ts';
import { loadImage } from '../image/load-image.ts';
import { PNG_PALETTE } from '../image/png-chunks.ts';
import type { Bitmap } from '../paint/label/bitmap.ts';
import type { Ink } from './label-parts.ts';
import type { ZplCommand } from './parse-zpl.ts';
import { type PictureForm, readFile, readPicture } from './read-picture.ts';
import { LabelDrawing } from './zpl-drawing.ts';
import { headOf, type StoredPicture, storedName, whole, ZPL_LIMITS } from './zpl-state.ts';

/** Encodings of the data of `^GF`. */
const FORMS: Readonly<Record<string, PictureForm>> = { A: 'ascii', B: 'binary', C: 'packed' };

const STORES_FONT = 'stores a font or an encoding, which Platen does not use; it draws text in other fonts';

export class LabelPictures extends LabelDrawing {
  protected readonly formats = new Map<string, readonly ZplCommand[]>();
  protected readonly pictures = new Map<string, StoredPicture>();
  protected readonly savedLabels = new Map<string, readonly Ink[]>();
  private readonly images = new Map<string, StoredPicture>();

  /** Splits the parameters of a command. */
  protected split({ text, delimiter }: ZplCommand): readonly string[] {
    return text.replace(/[\r\n]+/g, '').split(delimiter);
  }

  protected mayStore(command: ZplCommand, size: number): boolean {
    const files = this.formats.size + this.pictures.size + this.savedLabels.size;
    if (files >= ZPL_LIMITS.storedFiles || this.used.stored + size > ZPL_LIMITS.storedBytes) {
      this.warn(command, 'stores too much data and is skipped');
      return false;
    }
    this.used.stored += size;
    return true;
  }

  /** Reads `^GF`. Its parameters are the byte counts of the sent data, of the graphic and of a row. */
  setGraphic(command: ZplCommand): void {
    const { text, delimiter } = command;
    const head = headOf(text, delimiter, 4);
    if (!head) {
      this.warn(command, 'has no byte counts and is skipped');
      return;
    }
    const [[form = 'A', sent, total, row] = [], data = ''] = [head.parameters, head.rest];
    const stride = whole(row, 0);
    const totalBytes = whole(total, 0) || whole(sent, 0);
    this.field.command ??= command;
    this.field.picture = this.pictureFrom(command, data, {
      totalBytes,
      stride,
      form: FORMS[form.trim().toUpperCase()] ?? 'ascii',
    });
  }

  private pictureFrom(
    command: ZplCommand,
    data: string,
    size: { readonly totalBytes: number; readonly stride: number; readonly form: PictureForm },
  ): StoredPicture | undefined {
    const picture = readPicture(data, size);
    if (!picture) {
      this.warn(command, 'has no rows, or too many, and is skipped');
      return undefined;
    }
    if (picture.note) this.warn(command, picture.note);
    return this.storedPicture(picture.bitmap);
  }

  private storedPicture(bitmap: Bitmap): StoredPicture | undefined {
    const { widthDots, heightDots, stride, bits } = bitmap;
    const rows = new Uint8Array((stride + 1) * heightDots);
    for (let y = 0; y < heightDots; y++) rows.set(bits.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1);
    const png = encodePng(
      {
        widthPx: widthDots,
        heightPx: heightDots,
        bitDepth: 1,
        colorType: PNG_PALETTE,
        palette: Uint8Array.of(255, 255, 255, 0, 0, 0),
        transparency: Uint8Array.of(0, 255),
        rows,
        level: 1,
      },
      this.needs.platform,
    );
    const loaded = loadImage(png, this.needs.platform);
    if (!loaded.ok) return undefined;
    const known = this.images.get(loaded.image.id);
    if (known) return known;
    const stored = { image: loaded.image, width: widthDots, height: heightDots };
    this.images.set(loaded.image.id, stored);
    return stored;
  }

  /** Stores the graphic of `~DG`. Its parameters are name, size and bytes per row. */
  downloadGraphic(command: ZplCommand): void {
    const head = headOf(command.text, command.delimiter, 3);
    if (!head) {
      this.warn(command, 'has no byte counts and is skipped');
      return;
    }
    const [name = '', total, row] = head.parameters;
    const size = { totalBytes: whole(total, 0), stride: whole(row, 0), form: 'ascii' } as const;
    const picture = this.pictureFrom(command, head.rest, size);
    if (picture && this.mayStore(command, size.totalBytes)) this.pictures.set(storedName(name, 'GRF'), picture);
  }

  /** Stores the file of `~DY`. Its parameters are name, encoding, extension, bytes and bytes per row. */
  downloadFile(command: ZplCommand): void {
    const head = headOf(command.text, command.delimiter, 5);
    const [name = '', form = 'A', extension = '', total, row] = head?.parameters ?? [];
    const kind = extension.trim().toUpperCase();
    if (head && kind === 'P') {
      this.downloadPng(command, name, readFile(head.rest, whole(total, 0), /^B/i.test(form.trim())));
      return;
    }
    if (!head || (kind !== 'G' && kind !== '')) {
      this.warn(command, /^[TEX]$/.test(kind) ? STORES_FONT : 'stores a file that is not a graphic; it is skipped');
      return;
    }
    const isBinary = /^B/i.test(form.trim());
    const size = { totalBytes: whole(total, 0), stride: whole(row, 0), form: isBinary ? 'binary' : 'ascii' } as const;
    const picture = this.pictureFrom(command, head.rest, size);
    if (picture && this.mayStore(command, size.totalBytes)) this.pictures.set(storedName(name, 'GRF'), picture);
  }

  private downloadPng(command: ZplCommand, name: string, bytes: Uint8Array | undefined): void {
    const loaded = bytes && loadImage(bytes, this.needs.platform);
    const { widthPx = 0, heightPx = 0 } = loaded?.ok ? loaded.image : {};
    if (!loaded?.ok || widthPx * heightPx > ZPL_LIMITS.labelDots) {
      this.warn(command, 'stores a PNG that cannot be read; it is skipped');
      return;
    }
    const picture = { image: loaded.image, width: widthPx, height: heightPx };
    if (this.mayStore(command, widthPx * heightPx)) this.pictures.set(storedName(name, 'PNG'), picture);
  }

  /** Stores the font of `~DB`, `~DS`, `~DT`, `~DU` or `~DE`. */
  downloadFont(command: ZplCommand): void {
    this.warnOnce(command, command.name, STORES_FONT);
  }

  /** Draws the stored graphic of `^XG` or `^IM`. */
  recallGraphic(command: ZplCommand): void {
    const [name = '', across, down] = this.split(command);
    const picture = this.pictures.get(storedName(name, 'GRF')) ?? this.pictures.get(storedName(name, 'PNG'));
    this.field.command ??= command;
    if (!picture) {
      this.warn(command, 'names a graphic that is not stored');
      return;
    }
    const times = (text: string | undefined) => Math.min(10, Math.max(1, whole(text, 1)));
    const [x, y] = command.name === 'XG' ? [times(across), times(down)] : [1, 1];
    this.field.picture = { image: picture.image, width: picture.width * x, height: picture.height * y };
  }
}
