/**
 * PDF painter. Writes a scene as PDF 1.7 (ISO 32000-1), or as PDF 2.0 (ISO 32000-2) if a standard requires it. Fonts
 * are embedded, and codes are vectors.
 */
import { assertNever } from '../../base/assert.ts';
import { Caches } from '../../base/caches.ts';
import { IDENTITY, inverse, isFlat, type Matrix, multiply, type Rect, transformRect } from '../../base/geometry.ts';
import type { SourcePage } from '../../image/image.ts';
import { orientationMatrix } from '../../image/orientation.ts';
import { drawingPdf } from '../../image/picture-error.ts';
import { colorItems, hasColors, partItems } from '../../scene/color-glyphs.ts';
import { isGradient } from '../../scene/gradient.ts';
import { pathBounds } from '../../scene/path.ts';
import type {
  Attachment,
  Field,
  Glyph,
  GlyphsItem,
  GroupItem,
  ImageItem,
  Item,
  LinkItem,
  Page,
  Press,
  Scene,
} from '../../scene/scene.ts';
import { archiveOf, pdfVersionOf } from '../../scene/standards.ts';
import type { Platform } from '../../world.ts';
import { addAttachments } from './attachments.ts';
import { paintCode } from './codes.ts';
import { blendingSpace, knockOut } from './colors.ts';
import { Content, GROUP_STATE, PAGE_STATE } from './content.ts';
import { destinationNames } from './destinations.ts';
import { createFontPartsCache } from './fonts.ts';
import { Form } from './forms.ts';
import { linkAnnotation } from './links.ts';
import { addMetadata, isTitled } from './metadata.ts';
import { addOutline } from './outline.ts';
import { addOutputIntents, addSrgbProfile } from './output-intent.ts';
import { optionalContentEntry } from './page-forms.ts';
import { paintPath } from './paint-path.ts';
import { pathOperators } from './paths.ts';
import { photoSizes } from './photo-sizes.ts';
import { pageBoxes, paintForPress } from './press.ts';
import { Resources, setAlpha } from './resources.ts';
import { type PageObject, type Stream, Structure, type Where } from './structure.ts';
import { matrixNumbers, number, textString } from './syntax.ts';
import { paintGlyphs, paintInvisibleText } from './text.ts';
import { PdfFile, type Ref, ref } from './writer.ts';

/** Target of drawing: a content stream, and the matrix to the page. */
type Canvas = {
  readonly content: Content;
  readonly resources: Resources;
  readonly page: Page;
  /** Maps the items' coordinates to the page's. Both have y down. */
  readonly matrix: Matrix;
  /** Opacity (0 … 1) of surrounding groups that need no separate canvas. */
  readonly opacity: number;
  /** Bounding box of the content; undefined if it is drawn directly on the page. */
  readonly room: Rect | undefined;
  /** Annotations of the page so far. */
  readonly links: string[];
  readonly form: Form;
  /** Tags of the file; undefined in untagged files, and inside masks, which are not read. */
  readonly tagging: Tagging | undefined;
};

/** Structure tree, current stream, and current position in the tree. */
type Tagging = { readonly structure: Structure; readonly stream: Stream; where: Where };

/** Returns the whole file. Equal scenes result in equal bytes, whatever the caches contain. */
export function paintPdf(scene: Scene, platform: Platform, caches = new Caches()): Uint8Array {
  const { standards = [], metadata, encryption } = scene;
  const file = new PdfFile(platform, pdfVersionOf(standards));
  const isNew = file.version === '2.0';
  const pages = file.reserve();
  const parts = caches.of(createFontPartsCache);
  // A PDF/A file may contain only RGB colours, unless the template sets an output intent.
  const archive = archiveOf(standards);
  const { outputIntent } = scene;
  const colors = {
    rgbOnly: archive !== undefined && !outputIntent,
    overprintsBlack: scene.overprintsBlack === true,
    srgb: outputIntent && addSrgbProfile(file),
  };
  const resources = new Resources(file, { platform, fontParts: parts, colors, photoSizes: photoSizes(scene) });
  const structure = scene.tagged ? new Structure(metadata.language, file.version) : undefined;
  const form = new Form();
  const kids = scene.pages.map((page) =>
    addPage(file, resources, page, { parent: pages, structure, form, press: scene.press }),
  );
  resources.finish();
  file.set(pages, `<</Type/Pages/Count ${kids.length}/Kids[${kids.map(ref).join(' ')}]>>`);
  const { info, xmp } = addMetadata(file, metadata, { standards, einvoice: scene.einvoice?.carried });
  const intents = addOutputIntents(file, { isArchive: archive !== undefined, press: outputIntent });
  const preferences = viewerPreferences(scene);
  const language = metadata.language ? `/Lang${textString(metadata.language)}` : '';
  const tree = structure?.add(file) ?? '';
  const partAt = isNew ? structure?.targets() : undefined;
  const outline = addOutline(file, scene.pages, kids, partAt);
  const attached = addAttachments(file, attachmentsOf(scene));
  const named = attached.names + destinationNames(scene.pages, kids, partAt);
  const names = named === '' ? '' : `/Names<<${named}>>`;
  // AES-256 passwords are an extension to PDF 1.7 (ISO 32000-2, 7.12.3).
  const extension = encryption && !isNew ? '/Extensions<</ADBE<</BaseVersion/1.7/ExtensionLevel 8>>>>' : '';
  const root = file.add(
    `<</Type/Catalog/Pages ${ref(pages)}${language}${preferences}/Metadata ${ref(xmp)}${outline}${names}${attached.entries}${form.entry(file)}${intents}${tree}${extension}${optionalContentEntry(resources.optionalContent)}>>`,
  );
  return file.finish({ root, info }, encryption);
}

/** Returns the viewer preferences (ISO 32000-1, 12.2): show the title, and print labels at actual size. */
function viewerPreferences({ metadata, printsAtTrueSize }: Scene): string {
  const title = isTitled(metadata) ? '/DisplayDocTitle true' : '';
  const printing = printsAtTrueSize ? '/PrintScaling/None/PickTrayByPDFSize true' : '';
  return title + printing === '' ? '' : `/ViewerPreferences<<${title}${printing}>>`;
}

/** Returns the attachments. The e-invoice is the first, and an alternative to the pages (Factur-X 1.09, 6.2.2). */
function attachmentsOf({ einvoice, attachments = [] }: Scene): readonly Attachment[] {
  if (!einvoice?.carried) return attachments;
  const { xml: bytes, carried } = einvoice;
  const { name } = carried;
  const description = 'The invoice for programs (Factur-X)';
  return [{ name, bytes, description, mediaType: 'application/xml', relationship: 'alternative' }, ...attachments];
}

type Document = {
  readonly parent: Ref;
  readonly structure: Structure | undefined;
  readonly press: Press | undefined;
  readonly form: Form;
};

function addPage(file: PdfFile, resources: Resources, page: Page, { parent, structure, form, press }: Document): Ref {
  const content = new Content(PAGE_STATE);
  const links: string[] = [];
  const object: PageObject = { ref: undefined, page };
  const tagging = structure && { structure, stream: structure.stream(object, false), where: structure.outside };
  // Scenes have y down, so one matrix at the start flips the page.
  content.draw(`1 0 0 -1 0 ${number(page.height)} cm`);
  const canvas = { content, resources, page, matrix: IDENTITY, opacity: 1, room: undefined, links, form, tagging };
  if (press) paintForPress(content, page, press, () => paintItems(canvas, page.items));
  else paintItems(canvas, page.items);
  const contents = file.addDeflated('', content.bytes());
  const entries = [
    `/Type/Page/Parent ${ref(parent)}${pageBoxes(page, press)}/Contents ${ref(contents)}`,
    `/Resources ${ref(resources.self)}`,
    // Blends in RGB in files without inks, so that colours blend as in PNG and HTML.
    content.transparent ? `/Group<</S/Transparency/CS/${blendingSpace(page.items, resources)}>>` : '',
    links.length > 0 ? `/Annots[${links.join(tagging ? ' ' : '')}]` : '',
    // Annotations are visited in the order of the structure tree (14.8.2.3.1, ISO 14289-1, 7.18.3).
    tagging ? `/StructParents ${tagging.stream.key}/Tabs/S` : '',
  ];
  object.ref = file.add(`<<${entries.join('')}>>`);
  return object.ref;
}

function paintItems(canvas: Canvas, items: readonly Item[]): void {
  const { content, resources, opacity, tagging } = canvas;
  for (const item of items) {
    if (tagging && item.kind !== 'group' && item.kind !== 'link') {
      tagging.structure.mark(canvas, tagging.stream, tagging.where, item);
    }
    switch (item.kind) {
      case 'group':
        paintGroup(canvas, item);
        break;
      case 'path':
        paintPath(content, resources, item, opacity);
        break;
      case 'glyphs':
        if (hasColors(item)) paintColored(canvas, item);
        else paintGlyphs(content, resources, item, opacity);
        break;
      case 'image':
        paintImage(canvas, item);
        break;
      case 'code':
        paintCode(content, resources, item, opacity);
        break;
      case 'link':
        addLink(canvas, item);
        break;
      default:
        assertNever(item);
    }
  }
}

/** Paints colour glyphs: their parts, with invisible text. */
function paintColored(canvas: Canvas, item: GlyphsItem): void {
  const { content, resources, opacity } = canvas;
  if (item.fontSize <= 0 || item.color.alpha * opacity <= 0 || item.glyphs.length === 0) return;
  paintInvisibleText(content, resources, item);
  for (const glyph of item.glyphs) {
    const items = colorItems(item, [glyph]);
    const isPlain = items.every((part) => part.kind === 'path' && !isGradient(part.fill!));
    // Disables tagging, because the parts belong to the marked content of the text.
    if (isPlain) paintItems({ ...canvas, tagging: undefined }, items);
    else paintGlyph(canvas, item, glyph);
  }
}

/** Paints a glyph with gradients or groups. It is written once in font units and used for all sizes and positions. */
function paintGlyph(canvas: Canvas, { font, fontSize, color, x, y }: GlyphsItem, { id, x: dx, y: dy }: Glyph): void {
  const { content, resources, opacity } = canvas;
  const room = font.inkBox(id);
  if (!room) return;
  const name = resources.once(`${font.id} ${id} ${JSON.stringify(color)}`, () => {
    const items = partItems(font.colorParts!(id)!, color, IDENTITY);
    const kind = `/I true/CS/${blendingSpace(items, resources)}`;
    return addGroup({ ...canvas, matrix: IDENTITY, room, tagging: undefined }, items, room, kind);
  });
  const scale = fontSize / font.unitsPerEm;
  content.transparent = true;
  setAlpha(content, resources, 'fillAlpha', opacity);
  content.draw(`q ${matrixNumbers([scale, 0, 0, -scale, x + dx, y + dy])} cm /${name} Do Q`);
}

function paintGroup(outer: Canvas, group: GroupItem): void {
  const { tagging } = outer;
  // An empty clip hides everything, which PDF cannot represent.
  if (group.clip?.verbs.length === 0) return;
  if (group.field) {
    addField(outer, group.field, group.items);
    return;
  }
  if (!tagging) {
    paintInGroup(outer, group);
    return;
  }
  const around = tagging.where;
  tagging.where = tagging.structure.within(around, group.tag, group.language);
  paintInGroup(outer, group);
  tagging.where = around;
}

function paintInGroup(outer: Canvas, group: GroupItem): void {
  const { content, tagging } = outer;
  const canvas = within(outer, group);
  const { opacity } = canvas;
  const { transform, clip, mask, blend } = group;
  const isScoped = transform !== undefined || clip !== undefined || mask !== undefined || blend !== undefined;
  // Marked content is inside clips and transforms. In a tagged file, the structure tree contains the language (14.9.2).
  if (isScoped) content.unmark();
  const language = tagging ? undefined : group.language;
  if (language !== undefined) content.draw(`/Span<</Lang${textString(language)}>>BDC`);
  if (isScoped) content.save();
  if (group.transform) content.draw(`${matrixNumbers(group.transform)} cm`);
  if (group.clip) content.draw(`${pathOperators(group.clip)} W n`);
  // Applies the opacity of a group with one item to that item, which looks the same and is much faster.
  if (group.mask || blend || (opacity > 0 && opacity < 1 && countPainted(group.items) > 1)) {
    paintTogether(canvas, group);
  } else {
    paintItems(canvas, group.items);
  }
  if (isScoped) {
    content.unmark();
    content.restore();
  }
  if (language !== undefined) content.draw('EMC');
}

/** Returns the canvas for the items of a group. */
function within(outer: Canvas, { transform, opacity = 1 }: GroupItem): Canvas {
  if (!transform && opacity === 1) return outer;
  const matrix = transform ? multiply(outer.matrix, transform) : outer.matrix;
  return { ...outer, matrix, opacity: outer.opacity * opacity };
}

/** Returns the number of paint operations. */
function countPainted(items: readonly Item[]): number {
  return items.reduce((count, item) => {
    if (item.kind === 'group') return count + countPainted(item.items);
    if (item.kind === 'path') return count + (item.fill ? 1 : 0) + (item.stroke ? 1 : 0);
    // The parts of a colour glyph overlap, so the glyph counts as two operations.
    if (item.kind === 'glyphs') return count + (hasColors(item) ? 2 : 1);
    return count + (item.kind === 'link' ? 0 : 1);
  }, 0);
}

/** Paints items as a transparency group (11.4.7) with one opacity for all. */
function paintTogether(canvas: Canvas, group: GroupItem): void {
  const { content, resources, matrix, opacity, page, room } = canvas;
  const box = group.clip ? pathBounds(group.clip) : (room ?? boxOnPage(matrix, page));
  if (!box) return;
  if (group.mask) {
    const mask = addGroup({ ...canvas, tagging: undefined }, group.mask, box, '/CS/DeviceGray');
    content.unmark();
    content.draw(`/${resources.softMask(mask)} gs`);
    content.transparent = true;
  }
  if (group.blend) {
    content.unmark();
    content.draw(`/${resources.blendMode(group.blend)} gs`);
    content.transparent = true;
  }
  const name = resources.addObject(
    addGroup(canvas, group.items, box, `/I true/CS/${blendingSpace(group.items, resources)}`),
  );
  // Ends the marked content, because the content of the group is marked inside it.
  content.unmark();
  setAlpha(content, resources, 'fillAlpha', opacity);
  content.draw(`/${name} Do`);
}

/** Writes items as a transparency group that is clipped to a box. */
function addGroup(canvas: Canvas, items: readonly Item[], { x, y, width, height }: Rect, kind: string): Ref {
  const { resources, tagging } = canvas;
  const own = new Content(GROUP_STATE);
  const stream = tagging?.structure.stream(tagging.stream.page, true);
  paintItems({ ...canvas, content: own, opacity: 1, tagging: tagging && stream && { ...tagging, stream } }, items);
  const bounds = [x, y, x + width, y + height].map((edge) => number(edge)).join(' ');
  const parents = stream ? `/StructParents ${stream.key}` : '';
  const object = resources.file.addDeflated(
    `/Type/XObject/Subtype/Form/BBox[${bounds}]/Resources ${ref(resources.self)}/Group<</S/Transparency${kind}>>${parents}`,
    own.bytes(),
  );
  if (stream) stream.form = object;
  return object;
}

/**
 * Returns the page's bounds inside a transform. Returns undefined if the transform has no inverse, so that nothing is
 * visible.
 */
function boxOnPage(matrix: Matrix, { width, height }: Page): Rect | undefined {
  return isFlat(matrix) ? undefined : transformRect(inverse(matrix), { x: 0, y: 0, width, height });
}

function paintImage(canvas: Canvas, { image, box }: ImageItem): void {
  const { content, resources, opacity } = canvas;
  if (opacity <= 0) return;
  if (image.page) {
    paintPage(canvas, image.page, box);
    return;
  }
  const { name, orientation, transparent } = resources.image(image);
  setAlpha(content, resources, 'fillAlpha', opacity);
  if (transparent) content.transparent = true;
  const seen = multiply([box.width, 0, 0, box.height, box.x, box.y], orientationMatrix(orientation));
  // Images fill the unit square with y up, and their first row is at the top.
  const matrix = multiply(seen, [1, 0, 0, -1, 0, 1]);
  content.draw(`q ${matrixNumbers(matrix)} cm /${name} Do Q`);
}

/** Paints a page of another file. Its text, fonts and colours are preserved. */
function paintPage({ content, resources, opacity }: Canvas, source: SourcePage, box: Rect): void {
  const { page } = source;
  const name = drawingPdf(() => resources.page(source, opacity < 1));
  const toBox: Matrix = [box.width / page.widthPt, 0, 0, box.height / page.heightPt, box.x, box.y];
  setAlpha(content, resources, 'fillAlpha', opacity);
  setAlpha(content, resources, 'strokeAlpha', opacity);
  knockOut(content, resources);
  if (source.transparency().isTranslucent) content.transparent = true;
  const matrix = multiply(toBox, page.toTopLeft);
  content.draw(`q ${INITIAL_STATE} ${matrixNumbers(matrix)} cm /${name} Do Q`);
}

/**
 * Graphics state at the start of a page (ISO 32000-1, 8.4.1). Without it, the form would inherit the state of earlier
 * content.
 */
const INITIAL_STATE = '0 g 0 G 1 w 0 J 0 j 10 M[]0 d 0 Tc 0 Tw 100 Tz 0 TL 0 Tr 0 Ts';

function addLink({ matrix, page, links, tagging, resources }: Canvas, { box, href }: LinkItem): void {
  // PDF/X forbids annotations in the printed area (ISO 15930-7, 6.2.9).
  if (resources.colors.srgb !== undefined) return;
  const { x, y, width, height } = transformRect(matrix, box);
  const rect = { x, y: page.height - y - height, width, height };
  const annotation = linkAnnotation(href, rect);
  if (!annotation) return;
  if (!tagging) {
    links.push(annotation);
    return;
  }
  const { structure, stream, where } = tagging;
  const object = resources.file.reserve();
  const parent = structure.annotate(object, stream.page, where, { role: 'link', alt: href });
  resources.file.set(object, linkAnnotation(href, rect, `/Contents${textString(href)}${parent}`)!);
  links.push(ref(object));
}

function addField(canvas: Canvas, field: Field, items: readonly Item[]): void {
  const { matrix, page, links, form, tagging, resources } = canvas;
  const { file } = resources;
  const { x, y, width, height } = transformRect(matrix, field.box);
  const rect = { x, y: page.height - y - height, width, height };
  const shown = addAppearance(canvas, field, field.type === 'checkbox' ? field.mark : items);
  const empty = field.type === 'text' ? shown : addAppearance(canvas, field, []);
  const object = file.reserve();
  const tag = { role: 'form', alt: field.label } as const;
  const parent = tagging ? tagging.structure.annotate(object, tagging.stream.page, tagging.where, tag) : '';
  file.set(object, form.add(object, field, rect, { shown, empty }, parent));
  links.push(`${ref(object)} `);
}

/** Writes the appearance of a widget (12.5.5). Its box is upright, and is rotated with the element. */
function addAppearance(canvas: Canvas, { type, box }: Field, items: readonly Item[]): Ref {
  const { resources, matrix } = canvas;
  const content = new Content(PAGE_STATE);
  if (type === 'text') content.draw('/Tx BMC');
  content.save();
  content.draw(`1 0 0 -1 ${number(-box.x)} ${number(box.y + box.height)} cm`);
  const own = { ...canvas, content, matrix: IDENTITY, opacity: 1, links: [], tagging: undefined };
  paintItems(own, items);
  content.restore();
  if (type === 'text') content.draw('EMC');
  const [a, b, c, d] = matrix;
  const turn = [a, -b, -c, d, 0, 0].map((each) => number(each)).join(' ');
  const group = content.transparent ? '/Group<</S/Transparency/CS/DeviceRGB>>' : '';
  const bounds = `[0 0 ${number(box.width)} ${number(box.height)}]`;
  return resources.file.addDeflated(
    `/Type/XObject/Subtype/Form/BBox${bounds}/Matrix[${turn}]/Resources ${ref(resources.self)}${group}`,
    content.bytes(),
  );
}
