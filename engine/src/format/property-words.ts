/** Suggestions for names of properties and elements from CSS, HTML, JavaScript and other label tools. */
import { CODE_HABITS } from './code-habits.ts';
import { type Instead, plain, type Suggestions, same } from './habit-words.ts';
import { PRINTING_HABITS } from './printing-habits.ts';

const BORDER = 'border: "1pt solid #000"';
const AS_TEXT: readonly Instead[] = ['text', 'contentExpression: "order.number"'];
const COLUMN_HEADER = 'headerSpan=write "header"';
const COLUMN_CONTENT = 'headerSpan=write "contentExpression": "item.name"';
const PAGE_SIZE: readonly Instead[] = ['dimensions: "A4"', 'page: "A4"', 'safeMargin=A4 is "size": "A4"'];

const GENERAL: Suggestions = [
  // Text
  ...same('bold', 'fontWeight: "bold"'),
  ...same('italic oblique', 'fontStyle: "italic"'),
  ...same('underline underlined', 'textDecoration: "underline"'),
  ...same('strike strikethrough linethrough', 'textDecoration: "line-through"'),
  ...same('uppercase caps allcaps', 'textTransform: "uppercase"'),
  ...same('font fontname typeface family', 'fontFamily'),
  ...same('textsize fontheight pointsize', 'fontSize'),
  ...same('size', ...PAGE_SIZE, '=use "width" and "height" for a box, or "fontSize" in the "style" of a text'),
  ...same('fontcolor textcolor foreground foregroundcolor forecolor', 'color'),
  ...same('colour', 'color', 'fill'),
  ...same('background bgcolor backcolor backgroundcolour', 'backgroundColor'),
  ...same('fillcolor', 'fill', 'backgroundColor'),
  ...same('align alignment textalignment horizontalalign horizontalalignment halign', 'align', 'textAlign'),
  ...same('justification', 'textAlign'),
  ...same('valign verticalalignment alignvertical', 'verticalAlign'),
  ...same('linespacing leading', 'lineHeight'),
  ...same('tracking kerning characterspacing', 'letterSpacing'),
  ...same('fontstretch fontwidth textscale charscale scalex hscale', 'horizontalScale'),
  ...same('lines maxlinecount lineclamp', 'maxLines'),
  ...same(
    'wordwrap nowrap whitespace overflowwrap multiline wrap',
    '=text wraps at its width; use "maxLines": 1 to keep it on one line',
  ),
  ...same('textoverflow clip ellipsis', 'overflow: "ellipsis"'),
  ...same('fit autofit autosize autoshrink shrink shrinktofit fittext', 'overflow: "shrink"'),
  ...same('fontsizemin minsize smallestfontsize', 'minFontSize'),
  ...same('fontfeaturesettings fontvariant fontvariantnumeric opentype ligatures', 'fontFeatures'),
  ...same('tabularnums', 'fontFeatures: "tabular-nums"'),
  ...same('smallcaps fontvariantcaps', 'fontFeatures: "small-caps"'),
  ...same('hyphens hyphenation', 'hyphenate: true'),
  ...same('indent textindentation firstlineindent', 'textIndent'),
  ...same('tabs tabstop', 'tabStops'),
  ...same('columncount columns', 'dataColumns', '=use a "group" with "layout": "columns" for text in columns'),
  ...same('liststyle liststyletype bullet bullets', '=use "markup": "markdown" for lists, one item per line'),
  ...same('rtl dir', 'direction: "rtl"'),
  // Boxes and shapes
  ...same('borderradius radius rounded rx corner', 'cornerRadius'),
  ...same('borderwidth bordercolor borderstyle outlinewidth', BORDER),
  ...same('linewidth thickness strokethickness linethickness penwidth', 'strokeWidth'),
  ...same('linecolor strokecolor pencolor', 'stroke'),
  ...same('dasharray strokedasharray dashpattern linestyle strokestyle dashed dotted', 'dash'),
  ...same('alpha transparency', 'opacity'),
  ...same('paddingtop paddingright paddingbottom paddingleft', 'padding: { "top": "1mm" }'),
  ...same(
    'margin margintop marginright marginbottom marginleft',
    'safeMargin',
    'position: { "mode": "flow", "before": "2mm" }',
    '=set the gaps of a flowing element in "position": { "mode": "flow", "before": "2mm" }',
  ),
  ...same('safemargin margins', 'safeMargin', '=use "safeMargin" in "dimensions" for a margin'),
  ...same(
    'pagenumber pagenumbers',
    '=use a text in "header" or "footer" for page numbers: "{{ page.number }} of {{ page.count }}"',
  ),
  ...same('boxshadow textshadow dropshadow', 'shadow'),
  ...same('blend', 'blendMode'),
  ...same('clippath mask', 'clip'),
  ...same(
    'gradient lineargradient backgroundgradient',
    '=use a gradient as a colour in "fill" or "backgroundColor": "linear-gradient(90deg, #fff, #000)"',
  ),
  // Elements
  ...same(
    'x y left top right bottom posx posy',
    'position: { "x": "5mm", "y": "5mm" }',
    '=set the place of an element with "position": { "x": "5mm", "y": "5mm" }',
  ),
  ...same('w', 'width'),
  ...same('h', 'height'),
  ...same('rotate angle transform', 'rotation'),
  ...same(
    'orientation',
    'rotation',
    '=rotate the page with "landscape" after the name of its size, or with "rotation" in "dimensions"',
  ),
  ...same(
    'hidden hide show display visibility showif hideif if when condition enabled',
    'visible',
    '=use "visible" to show or hide an element',
  ),
  ...same('zindex z layer', '=later elements in the list are painted on top'),
  ...same('name key', 'id', 'meta: { "name": "…" }', COLUMN_HEADER),
  ...same('class classname classes stylename', 'extends', 'style: { "extends": "…" }'),
  ...same('href hyperlink action', 'link'),
  ...same('tooltip alttext description', 'alt', 'meta: { "description": "…" }'),
  ...same('bookmark', 'outline'),
  ...same('repeatonpages onpages', 'pages'),
  ...same('value field datafield bind binding', COLUMN_CONTENT, 'contentExpression: "order.number"'),
  ...same('label caption', COLUMN_HEADER, ...AS_TEXT),
  ...same('html body string', 'elements', ...AS_TEXT),
  ...same(
    'src url uri file filename asset image data',
    'source',
    'items',
    'sample',
    COLUMN_CONTENT,
    'contentExpression: "order.number"',
  ),
  ...same('objectfit scale sizing stretch', 'fit', 'moduleWidth'),
  ...same('objectposition', 'align'),
  ...same('children child components controls content objects fields layers', 'elements', 'columns'),
  ...same('rows', 'items', 'dataRows'),
  ...same('list source datasource array collection foreach each loop iterate', 'items'),
  ...same('itemas variable itemname', 'as'),
  ...same('flexdirection direction arrange', 'layout'),
  ...same('spacing rowgap columngap', 'gap'),
  ...same('justifycontent', 'justify'),
  ...same('alignitems', 'align'),
  ...same('pagebreakbefore', 'breakBefore'),
  ...same('keepwithnextline keepnext', 'keepWithNext'),
  // Foot of the page and page groups
  ...same(
    'pin pinned pinto sticky stick anchor dock docked foot atbottom pagefoot bottomofpage lastpage keepatbottom pushtobottom fixedbottom',
    'pin: "bottom"',
    'position: { "mode": "flow", "pin": "bottom" }',
    'mode=write "mode": "flow" and "pin": "bottom", without x and y',
  ),
  ...same(
    'first firstpage firstpageheight heightfirst heightonfirstpage firstpageheader',
    'firstHeight',
    'dimensions=use "firstHeight" in the header for another height on the first page',
  ),
  ...same('grow autoheight autogrow expand minheight maxheight fitcontent', 'firstHeight=write "height": "auto"'),
  ...same(
    'resetpagenumber resetpagenumbers restartnumbering restartpagenumbers pagereset newsection section startpagegroup pagegroups groupstart',
    'pageGroup: true',
  ),
  ...same(
    'oddpage startonodd rightpage righthandpage recto duplexbreak startright breakright breakbeforepage',
    'breakBefore: "odd"',
  ),
  // Tables and their columns
  ...same('minrowheight rowminheight minimumrowheight minheight cellheight', 'rowHeight'),
  ...same('rowspans mergerows spanrows verticalspan', 'rowSpan'),
  ...same(
    'merge mergecells mergecolumns columnspan gridspan',
    'span: 2',
    'groupBy=use "span" and "rowSpan" of a column',
  ),
  ...same(
    'superheader groupheader headerrow2 topheader spanheader parentheader columngroup headertop overheader category',
    'headerGroup',
  ),
  ...same(
    'note notes detail rownote subrow footnoterow descriptionrow subline detailrow',
    'details: { "text": "{{ item.note }}" }',
  ),
  ...same(
    'pagebreak pagebreaks breakbefore newpagebefore startnewpage onnewpage eachonnewpage breakbetween newpagepergroup pagepergroup startonnewpage newpageforeach breakaftergroup',
    'newPage: true',
  ),
  ...same('groups group grouping groupedby groupkey', 'groupBy'),
  ...same('zebra striped alternate alternaterows banding', 'stripe: "#f2f2f2"'),
  ...same('nodata emptytext emptymessage placeholder nodatatext ifempty', 'empty'),
  ...same('repeatheader headerrepeat repeatheaders headerrows', 'groupBy=write "header": true to repeat the header'),
  ...same(
    'forcolumns eachcolumn dynamic dynamiccolumns columnitems each foreach repeat',
    'headerSpan=use "items" for columns from the data',
  ),
  ...same('title heading', COLUMN_HEADER, 'meta: { "name": "…" }', 'alt'),
  ...same('dataindex accessor property path expression render', COLUMN_CONTENT, 'contentExpression: "order.number"'),
  ...same('flex grow', 'width: "1fr"'),
  ...same('colspan', 'span'),
  // Template
  ...same('pagesize page paper papersize pageformat dimensions', ...PAGE_SIZE),
  ...same('unit units', '=add the unit to each length: "10mm"'),
  ...same(
    'dpi density resolution',
    'printer: { "density": 8 }',
    '=use "density" in "printer" for the resolution of a label printer',
  ),
  ...same('version', 'formatVersion: 1'),
  ...same('language lang culture', 'lang', 'locale'),
  ...same('sampledata testdata exampledata example defaults', 'sample'),
  ...same('dataschema', 'schema'),
  ...same('stylesheet css theme classes', 'styles'),
  ...same('bleed', 'pdf: { "bleed": "3mm" }', '=use "bleed" in "pdf" for content that runs over the page edge'),
];

/** Suggestions by name. Those for codes and printing come first, because they apply to fewer objects. */
const WORDS: ReadonlyMap<string, readonly Instead[]> = merged([...CODE_HABITS, ...PRINTING_HABITS, ...GENERAL]);

function merged(suggestions: Suggestions): Map<string, readonly Instead[]> {
  const words = new Map<string, readonly Instead[]>();
  for (const [word, instead] of suggestions) words.set(word, [...(words.get(word) ?? []), ...instead]);
  return words;
}

/** Returns the suggestions for a property name, the most specific first. */
export function suggestionsFor(name: string): readonly Instead[] {
  return WORDS.get(plain(name)) ?? [];
}

const TYPES: ReadonlyMap<string, string> = new Map([
  ...named('img picture photo logo svg icon bitmap', 'an "image"'),
  ...named(
    'label span p div paragraph string textbox textblock heading h1 h2 h3 title richtext html markdown statictext field',
    'a "text"',
  ),
  ...named('rect box square frame border roundrect', 'a "rectangle"'),
  ...named('circle oval', 'an "ellipse"'),
  ...named('hr rule divider separator hline vline', 'a "line"'),
  ...named('polygon polyline triangle curve shape arc', 'a "path"'),
  ...named('qr qrcode2005 code2d', 'a "qrcode"'),
  ...named('dm dmtx ecc200', 'a "datamatrix"'),
  ...named('barcode1d code linear', 'a "barcode"'),
  ...named('container panel section view stack canvas layer block', 'a "group"'),
  ...named('row hbox hstack', 'a "group" with "layout": "row"'),
  ...named('column vbox vstack', 'a "group" with "layout": "column"'),
  ...named('flex flexbox columns grid', 'a "group" with "layout": "row" or "grid"'),
  ...named('list loop foreach each ul ol iterator repeater', 'a "repeat"'),
  ...named('newpage break', 'a "pageBreak"'),
  ...named('datatable datagrid', 'a "table"'),
]);

function named(words: string, type: string): (readonly [string, string])[] {
  return words.split(' ').map((word) => [word, type] as const);
}

/** Returns the element type that has another name in other tools, with its article. */
export function elementTypeFor(name: string): string | undefined {
  return TYPES.get(plain(name));
}
