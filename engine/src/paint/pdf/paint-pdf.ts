/**
 * The PDF painter: a scene as a file of PDF 1.7 (ISO 32000-1), or of PDF 2.0 (ISO 32000-2) where a standard asks for it, with embedded
 * fonts, vector codes and links.
 */
import { assertNever } from '../../base/assert.ts';
import { Caches } from '../../base/caches.ts';
import { IDENTITY, inverse, isFlat, type Matrix, multiply, type Rect, transformRect } from '../../base/geometry.ts';
import { orientationMatrix } from '../../image/orientation.ts';
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
import { blendingSpace } from './colors.ts';
import { Content, GROUP_STATE, PAGE_STATE } from './content.ts';
import { destinationNames } from './destinations.ts';
import { createFontPartsCache } from './fonts.ts';
import { Form } from './forms.ts';
import { linkAnnotation } from './links.ts';
import { addMetadata, isTitled } from './metadata.ts';
import { addOutline } from './outline.ts';
import { addOutputIntents, addSrgbProfile } from './output-intent.ts';
import { paintPath } from './paint-path.ts';
import { pathOperators } from './paths.ts';
import { pageBoxes, paintForPress } from './press.ts';
import { Resources, setAlpha } from './resources.ts';
import { type PageObject, type Stream, Structure, type Where } from './structure.ts';
import { matrixNumbers, number, textString } from './syntax.ts';
import { paintGlyphs, paintUnseen } from './text.ts';
import { PdfFile, type Ref, ref } from './writer.ts';

/** Where items go: a content stream, and how its coordinates lie on the page. */
type Canvas = {
  readonly content: Content;
  readonly resources: Resources;
  readonly page: Page;
  /** From the items' coordinates to the page's, y down in both. */
  readonly matrix: Matrix;
  /** 0 … 1, of groups that need no canvas of their own. */
  readonly opacity: number;
  /** Where all that it has lies, in what is not drawn on the page itself. */
  readonly room: Rect | undefined;
  /** The page's annotations so far. */
  readonly links: string[];
  readonly form: Form;
  /** The tags of the file; undefined also for masks, which nobody reads. */
  readonly tagging: Tagging | undefined;
};

/** The tree, the stream that is painted, and where in the tree the items stand that are painted now. */
type Tagging = { readonly structure: Structure; readonly stream: Stream; where: Where };

/** The whole file; the same scene is the same bytes, whatever the caches have kept. */
export function paintPdf(scene: Scene, platform: Platform, caches = new Caches()): Uint8Array {
  const { standards = [], metadata, encryption } = scene;
  const file = new PdfFile(platform, pdfVersionOf(standards));
  const isNew = file.version === '2.0';
  const pages = file.reserve();
  const parts = caches.of(createFontPartsCache);
  // One meaning of colours for the whole file: ink of presses is told in the same as the rest.
  const archive = archiveOf(standards);
  const { outputIntent } = scene;
  const colors = {
    rgbOnly: archive !== undefined && !outputIntent,
    overprintsBlack: scene.overprintsBlack === true,
    srgb: outputIntent && addSrgbProfile(file),
  };
  const resources = new Resources(file, { platform, fontParts: parts, colors });
  const structure = scene.tagged ? new Structure(metadata.language, file.version) : undefined;
  const form = new Form();
  const kids = scene.pages.map((page) =>
    addPage(file, resources, page, { parent: pages, structure, form, press: scene.press }),
  );
  resources.finish();
  file.set(pages, `<</Type/Pages/Count ${kids.length}/Kids[${kids.map(ref).join(' ')}]>>`);
  const { info, xmp } = addMetadata(file, metadata, { standards, einvoice: scene.einvoice?.carried });
  const intents = addOutputIntents(file, { isArchive: archive !== undefined, press: outputIntent });
  const preferences = isTitled(metadata) ? '/ViewerPreferences<</DisplayDocTitle true>>' : '';
  const language = metadata.language ? `/Lang${textString(metadata.language)}` : '';
  const tree = structure?.add(file) ?? '';
  const partAt = isNew ? structure?.targets() : undefined;
  const outline = addOutline(file, scene.pages, kids, partAt);
  const attached = addAttachments(file, attachmentsOf(scene));
  const named = attached.names + destinationNames(scene.pages, kids, partAt);
  const names = named === '' ? '' : `/Names<<${named}>>`;
  // Passwords by AES-256 came after PDF 1.7 (ISO 32000-2, 7.12.3).
  const extension = encryption && !isNew ? '/Extensions<</ADBE<</BaseVersion/1.7/ExtensionLevel 8>>>>' : '';
  const root = file.add(
    `<</Type/Catalog/Pages ${ref(pages)}${language}${preferences}/Metadata ${ref(xmp)}${outline}${names}${attached.entries}${form.entry(file)}${intents}${tree}${extension}>>`,
  );
  return file.finish({ root, info }, encryption);
}

/** The e-invoice first, which says the same as the pages (Factur-X 1.09, 6.2.2). */
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
  // Scenes have y down; one matrix at the start turns the page over.
  content.draw(`1 0 0 -1 0 ${number(page.height)} cm`);
  const canvas = { content, resources, page, matrix: IDENTITY, opacity: 1, room: undefined, links, form, tagging };
  if (press) paintForPress(content, page, press, () => paintItems(canvas, page.items));
  else paintItems(canvas, page.items);
  const contents = file.addDeflated('', content.bytes());
  const entries = [
    `/Type/Page/Parent ${ref(parent)}${pageBoxes(page, press)}/Contents ${ref(contents)}`,
    `/Resources ${ref(resources.self)}`,
    // Colours are to be blended as they are seen in PNG and HTML, unless they are inks.
    content.transparent ? `/Group<</S/Transparency/CS/${blendingSpace(page.items, resources)}>>` : '',
    links.length > 0 ? `/Annots[${links.join(tagging ? ' ' : '')}]` : '',
    // Annotations are come to in the order of the tree (14.8.2.3.1, ISO 14289-1, 7.18.3).
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

/** Glyphs of several colours: their parts, and their text beneath. */
function paintColored(canvas: Canvas, item: GlyphsItem): void {
  const { content, resources, opacity } = canvas;
  if (item.fontSize <= 0 || item.color.alpha * opacity <= 0 || item.glyphs.length === 0) return;
  paintUnseen(content, resources, item);
  for (const glyph of item.glyphs) {
    const items = colorItems(item, [glyph]);
    const isPlain = items.every((part) => part.kind === 'path' && !isGradient(part.fill!));
    // The parts belong to what is marked for the text.
    if (isPlain) paintItems({ ...canvas, tagging: undefined }, items);
    else paintGlyph(canvas, item, glyph);
  }
}

/** A glyph with gradients or groups: written once in font units, for all sizes and places. */
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
  // Nothing shows through a clip without any outline, and PDF has no way to write one.
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
  // Parts are marked within what is cut or turned. Where there is a tree, it tells the language (14.9.2).
  if (isScoped) content.unmark();
  const language = tagging ? undefined : group.language;
  if (language !== undefined) content.draw(`/Span<</Lang${textString(language)}>>BDC`);
  if (isScoped) content.save();
  if (group.transform) content.draw(`${matrixNumbers(group.transform)} cm`);
  if (group.clip) content.draw(`${pathOperators(group.clip)} W n`);
  // Where one thing alone is painted, its own opacity is the same and far cheaper to draw.
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

/** The canvas as items of a group see it. */
function within(outer: Canvas, { transform, opacity = 1 }: GroupItem): Canvas {
  if (!transform && opacity === 1) return outer;
  const matrix = transform ? multiply(outer.matrix, transform) : outer.matrix;
  return { ...outer, matrix, opacity: outer.opacity * opacity };
}

/** How many times paint is laid on. */
function countPainted(items: readonly Item[]): number {
  return items.reduce((count, item) => {
    if (item.kind === 'group') return count + countPainted(item.items);
    if (item.kind === 'path') return count + (item.fill ? 1 : 0) + (item.stroke ? 1 : 0);
    // Parts of a coloured glyph lie over each other.
    if (item.kind === 'glyphs') return count + (hasColors(item) ? 2 : 1);
    return count + (item.kind === 'link' ? 0 : 1);
  }, 0);
}

/** Paints items on a transparency group of their own (11.4.7), and that with their common opacity. */
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
  // What the group shows is marked within it.
  content.unmark();
  setAlpha(content, resources, 'fillAlpha', opacity);
  content.draw(`/${name} Do`);
}

/** Writes items as a transparency group cut off at a box. */
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

/** The page as seen from within a transform; undefined when that has no extent, so that nothing shows. */
function boxOnPage(matrix: Matrix, { width, height }: Page): Rect | undefined {
  return isFlat(matrix) ? undefined : transformRect(inverse(matrix), { x: 0, y: 0, width, height });
}

function paintImage({ content, resources, opacity }: Canvas, { image, box }: ImageItem): void {
  if (opacity <= 0) return;
  const { name, orientation, transparent } = resources.image(image);
  setAlpha(content, resources, 'fillAlpha', opacity);
  if (transparent) content.transparent = true;
  const seen = multiply([box.width, 0, 0, box.height, box.x, box.y], orientationMatrix(orientation));
  // Images fill the unit square with their first row at its top, y up.
  const matrix = multiply(seen, [1, 0, 0, -1, 0, 1]);
  content.draw(`q ${matrixNumbers(matrix)} cm /${name} Do Q`);
}

function addLink({ matrix, page, links, tagging, resources }: Canvas, { box, href }: LinkItem): void {
  // Nothing of a press lies in what is printed and is not (ISO 15930-7, 6.2.9).
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

/** What a widget shows (12.5.5): its own box upright, turned as the element is. */
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
