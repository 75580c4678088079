/** Frequent messages about templates and data in German, as patterns. */

const SPACING = 'verschieben Sie eines davon, oder setzen Sie "allowOverlap", wenn es so gewollt ist';
const ENLARGE = 'vergrößern Sie den Rahmen, kürzen Sie den Text, oder wählen Sie eine kleinere Schrift';

/** Reasons of "has no effect here" that end with the advice to remove the property. */
const NO_EFFECT_REASONS: readonly (readonly [english: string, german: string])[] = [
  ['its box has neither background nor border', 'der Rahmen hat weder Hintergrund noch Rand'],
  ['only shapes support it', 'nur Formen unterstützen sie'],
  ['only texts support it', 'nur Texte unterstützen sie'],
  ['only lines and paths have ends', 'nur Linien und Pfade haben Enden'],
  ['only ([\\w, ]+) (?:have|support) it', 'nur $2 unterstützen sie'],
  ['it shows no text', 'das Element zeigt keinen Text'],
  ['text on a path has only one line', 'Text auf einem Pfad hat nur eine Zeile'],
  ['vertical text does not support it', 'senkrechter Text unterstützt sie nicht'],
  ['the text is never split across pages', 'der Text wird nie auf Seiten aufgeteilt'],
  ['a note is never split across pages', 'eine Fußnote wird nie auf Seiten aufgeteilt'],
  ['a footer is never split across pages', 'eine Fußzeile wird nie auf Seiten aufgeteilt'],
  ['the header of a table is never split across pages', 'die Kopfzeile einer Tabelle wird nie auf Seiten aufgeteilt'],
  ['a note is as high as its text', 'eine Fußnote ist so hoch wie ihr Text'],
  ['the row is as high as its text', 'die Zeile ist so hoch wie ihr Text'],
  ['a table is as high as its rows', 'eine Tabelle ist so hoch wie ihre Zeilen'],
  ['an ellipse has no corners', 'eine Ellipse hat keine Ecken'],
  ['a straight line has no fill and no corners', 'eine gerade Linie hat keine Füllung und keine Ecken'],
  ['a page break draws nothing', 'ein Seitenumbruch zeichnet nichts'],
  ['showText is false', 'showText ist false'],
  ['(\\w+) has no text', '$2 hat keinen Text'],
  ['(\\w+) has one size', '$2 hat nur eine Größe'],
  ['(\\w+) has no optional check digit', '$2 hat keine wählbare Prüfziffer'],
  ['(\\w+) does not have this option', '$2 hat diese Option nicht'],
  ['the standard of (\\w+) defines the position of its text', 'die Norm von $2 bestimmt die Position des Textes'],
  [
    'it only applies to elements in the page flow or in a column of it',
    'sie gilt nur für Elemente im Seitenfluss oder in seinen Spalten',
  ],
  ['the cell of the previous column spans this column', 'die Zelle der vorigen Spalte reicht über diese Spalte'],
];

/** Patterns with their translations. `$1` is the first group. A group in quotes is a name and stays as it is. */
const MESSAGE_PATTERNS: readonly (readonly [english: string, german: string])[] = [
  [
    'the text overflows its box by (S); enlarge the box, shorten the text or choose a smaller font size',
    `der Text ist $1 größer als sein Rahmen; ${ENLARGE}`,
  ],
  [
    'the text overflows its box; enlarge the box, shorten the text or choose a smaller font size',
    `der Text ist größer als sein Rahmen; ${ENLARGE}`,
  ],
  [
    'the text is cut off because it overflows its box by (S); enlarge the box, shorten the text or choose a smaller font size',
    `der Text ist $1 größer als sein Rahmen und wird abgeschnitten; ${ENLARGE}`,
  ],
  [
    'the text does not fit its box even at the smallest font size and is cut off with "…"; enlarge the box, shorten the text or choose a smaller font size',
    `der Text passt auch mit der kleinsten Schrift nicht in seinen Rahmen und wird mit „…“ abgeschnitten; ${ENLARGE}`,
  ],
  [
    'a word is (S) wider than its line and breaks without a hyphen; widen the box, set "hyphenate", or choose a smaller font size',
    'ein Wort ist $1 breiter als seine Zeile und wird ohne Trennstrich umbrochen; verbreitern Sie den Rahmen, setzen Sie "hyphenate", oder wählen Sie eine kleinere Schrift',
  ],
  [
    'text of (S) has an em of (S (?:dots|pixels)) at (S), below (S); use (S) or more',
    'das Geviert eines Textes mit $1 ist bei $3 nur $2 hoch, weniger als $4; verwenden Sie mindestens $5',
  ],
  [
    'extends beyond the page by (O); move it inwards by that much or make it smaller',
    'ragt um $1 über die Seite hinaus; rücken Sie es entsprechend nach innen, oder verkleinern Sie es',
  ],
  [
    'extends beyond the page by (O); move it inwards by that much or make it smaller, or set "bleed" if it should be cut there',
    'ragt um $1 über die Seite hinaus; rücken Sie es entsprechend nach innen, verkleinern Sie es, oder setzen Sie "bleed", wenn dort geschnitten wird',
  ],
  [
    'extends into the safe margin, where printers may cut it off, by (O); move it inwards by that much or make it smaller',
    'ragt um $1 in den Schutzrand, den Drucker abschneiden können; rücken Sie es entsprechend nach innen, oder verkleinern Sie es',
  ],
  [
    'its content is (S) higher than the element and is drawn over other content; enlarge the element by that much, or omit its height, so that it grows',
    'der Inhalt ist $1 höher als das Element und verdeckt anderes; vergrößern Sie das Element entsprechend, oder entfernen Sie seine Höhe, damit es mitwächst',
  ],
  [
    'its content is (S) wider than the element and is drawn over other content; enlarge the element by that much, or make its content narrower',
    'der Inhalt ist $1 breiter als das Element und verdeckt anderes; vergrößern Sie das Element entsprechend, oder machen Sie den Inhalt schmaler',
  ],
  [
    'is (S) higher than the space on a page; reduce its height by that much',
    'ist $1 höher als der Platz auf einer Seite; verringern Sie die Höhe entsprechend',
  ],
  [
    '"([^"]+)" is drawn over the text of this element; move them apart, or set "allowOverlap" on one of them if this is intended',
    `„$1“ verdeckt den Text; ${SPACING}`,
  ],
  [
    'the text of this element is drawn over "([^"]+)"; move them apart, or set "allowOverlap" on one of them if this is intended',
    `der Text verdeckt „$1“; ${SPACING}`,
  ],
  [
    '"([^"]+)" extends into the quiet zone of (S)( left and right)?; move them apart, make the code smaller, or set "allowOverlap" on one of them if this is intended',
    `„$1“ ragt in die Ruhezone von $2$3; verkleinern Sie den Code, ${SPACING}`,
  ],
  [
    'the dark background ends within the quiet zone of (S); make the background larger or the code smaller',
    'der dunkle Hintergrund endet in der Ruhezone von $1; vergrößern Sie den Hintergrund, oder verkleinern Sie den Code',
  ],
  [
    'the data has no "(.+)"; send it, or read optional data with \\?\\. or \\?\\?',
    'in den Daten fehlt „$1“; ergänzen Sie es, oder lesen Sie optionale Daten mit ?. oder ??',
  ],
  [
    'the value is empty, so no code is drawn; send a value, or hide the element with "visible"',
    'der Wert ist leer, deshalb wird kein Code gezeichnet; ergänzen Sie einen Wert, oder blenden Sie das Element mit "visible" aus',
  ],
  [
    'has no content; set "content", "contentExpression" or "text"',
    'hat keinen Inhalt; setzen Sie "content", "contentExpression" oder "text"',
  ],
  ['must have the property "(.+)"', 'braucht das Feld „$1“'],
  ['must be at least (\\S+)', 'muss mindestens $1 sein'],
  [
    'the asset "(.+)" does not exist; upload it, or use a data: URI',
    'das Asset „$1“ gibt es nicht; laden Sie es hoch, oder verwenden Sie einen data:-URI',
  ],
  [
    'the file is not an image; use PNG, JPEG, WebP, AVIF, GIF, SVG or PDF',
    'die Datei ist kein Bild; verwenden Sie PNG, JPEG, WebP, AVIF, GIF, SVG oder PDF',
  ],
  [
    'the file is empty; use PNG, JPEG, WebP, AVIF, GIF, SVG or PDF',
    'die Datei ist leer; verwenden Sie PNG, JPEG, WebP, AVIF, GIF, SVG oder PDF',
  ],
  [
    'Platen cannot read ([\\w ]+) files; use PNG, JPEG, WebP, AVIF, GIF, SVG or PDF',
    'Platen kann keine Dateien vom Typ $1 lesen; verwenden Sie PNG, JPEG, WebP, AVIF, GIF, SVG oder PDF',
  ],
  [
    'the data has no "(.+)"; "(.+)" is a (?:text|number|boolean), not an object',
    'in den Daten fehlt „$1“, denn „$2“ ist kein Objekt',
  ],
  ['the data has no "(.+)"; the text has fewer characters', 'in den Daten fehlt „$1“, denn der Text ist kürzer'],
  [
    'the ([A-Z]+) image cannot be read: the file is incomplete; use a complete file, or export it again as ([A-Z]+)',
    'das Bild ($1) kann nicht gelesen werden, weil die Datei unvollständig ist; verwenden Sie eine vollständige Datei, oder exportieren Sie das Bild neu als $2',
  ],
  [
    'remote images are disabled; upload the picture as an asset and use its name',
    'Bilder aus dem Netz sind ausgeschaltet; laden Sie das Bild als Asset hoch, und verwenden Sie dessen Namen',
  ],
  [
    'the picture of (\\d+ × \\d+) pixels has (S) at this size and needs (\\d+); use a picture of (\\d+ × \\d+) pixels or draw it at most (S) wide',
    'das Bild mit $1 Pixeln hat in dieser Größe $2 und braucht $3; verwenden Sie ein Bild mit $4 Pixeln, oder zeichnen Sie es höchstens $5 breit',
  ],
  [
    'with modules of (\\d+ dots?) at (S) the code is (\\d+) % narrower than in a PDF; use (S)',
    'bei $2 und der Modulbreite $1 ist der Code $3 % schmaler als im PDF; verwenden Sie $4',
  ],
  [
    'module (S)( \\(.*\\))? is below (S)( for \\w+)?; widen the box to (S) or shorten the value',
    'die Module sind mit $1$2 schmaler als $3$4; verbreitern Sie den Rahmen auf $5, oder kürzen Sie den Wert',
  ],
  [
    'module (S)( \\(.*\\))? is below (S)( for \\w+)?; enlarge the box to (S × S) or shorten the value',
    'die Module sind mit $1$2 schmaler als $3$4; vergrößern Sie den Rahmen auf $5, oder kürzen Sie den Wert',
  ],
  [
    'the bars are (S) high, but (checkout scanners|handheld readers) need (S) at this width; make the box higher or the code narrower',
    'die Striche sind $1 hoch, $2 brauchen bei dieser Breite $3; machen Sie den Rahmen höher oder den Code schmaler',
  ],
  [
    'the code is (\\d+) modules wide with its quiet zone and needs at least (S); widen the box or shorten the value',
    'der Code ist mit Ruhezone $1 Module breit und braucht mindestens $2; verbreitern Sie den Rahmen, oder kürzen Sie den Wert',
  ],
  [
    'the symbol is (S) wide, but must be (S) wide; enlarge the box to (S)(, or set "quietZone": false and keep the margin free)?',
    'der Code ist $1 breit und muss $2 breit sein; vergrößern Sie den Rahmen auf $3$4',
  ],
  [
    'the module of (S) is above (S); set moduleWidth to "([^"]*)" or narrow the box to (S)',
    'die Module sind mit $1 breiter als $2; setzen Sie moduleWidth auf „$3“, oder verkleinern Sie den Rahmen auf $4',
  ],
  [
    'the module of (S) is above (S)( for \\w+)?; narrow the box to (S)',
    'die Module sind mit $1 breiter als $2$3; verkleinern Sie den Rahmen auf $4',
  ],
  [
    'the contrast in the red light that readers use is (\\d+) %, but must be at least (\\d+) %; use dark bars .*',
    'der Kontrast im roten Licht der Scanner beträgt $1 % und muss mindestens $2 % sein; verwenden Sie dunkle Striche (Schwarz, Blau, Grün) auf hellem Grund (Weiß, Gelb, Rot)',
  ],
  ['(\\w+): the number has (\\d+) digits; the symbology accepts (A)', '$1: die Zahl hat $2 Ziffern; erlaubt sind $3'],
  [
    '(\\w+): character (\\d+) is not a digit; the symbology accepts (A)',
    '$1: das Zeichen $2 ist keine Ziffer; erlaubt sind $3',
  ],
  ['(\\w+): check digit (\\w) is wrong; it must be (\\w)', '$1: die Prüfziffer $2 ist falsch; richtig ist $3'],
  [
    'the font "(.+)" is not available, so (.+) is used; add the font to the template or name an installed one',
    'die Schrift „$1“ ist nicht verfügbar, deshalb wird $2 verwendet; fügen Sie die Schrift der Vorlage hinzu, oder nennen Sie eine vorhandene',
  ],
  [
    'no font has (U\\+.+), so an empty box is drawn; change the text or add a font that has the character',
    'keine Schrift enthält $1, deshalb wird ein leeres Kästchen gezeichnet; ändern Sie den Text, oder fügen Sie eine Schrift mit dem Zeichen hinzu',
  ],
  [
    'no font has (U\\+.+), so an empty box is drawn; a private-use character needs the font that defines it; name that font in "fontFamily"',
    'keine Schrift enthält $1, deshalb wird ein leeres Kästchen gezeichnet; ein Zeichen des privaten Bereichs braucht die Schrift, die es definiert; nennen Sie diese Schrift in "fontFamily"',
  ],
  [
    'no font has (U\\+.+), so an empty box is drawn; install (@[\\w/-]+) next to Platen to add one',
    'keine Schrift enthält $1, deshalb wird ein leeres Kästchen gezeichnet; installieren Sie $2 neben Platen, um eine hinzuzufügen',
  ],
  [
    'the font "(.+)" is not available, so (.+) is used; install (@[\\w/-]+) next to Platen to add one',
    'die Schrift „$1“ ist nicht verfügbar, deshalb wird $2 verwendet; installieren Sie $3 neben Platen, um eine hinzuzufügen',
  ],
  [
    '"(.+)" is not a length; write a number and one of the units ([\\w, ]+) or %, like "([^"]+)"',
    '„$1“ ist kein Maß; schreiben Sie eine Zahl und eine der Einheiten $2 oder %, zum Beispiel „$3“',
  ],
  ['"(.+)" is not a length; write "([^"]+)"', '„$1“ ist kein Maß; schreiben Sie „$2“'],
  [
    'the length has no unit; add one of ([\\w, ]+) or %, for example "([^"]+)"',
    'dem Maß fehlt die Einheit; ergänzen Sie $1 oder %, zum Beispiel „$2“',
  ],
  [
    '"(.+)" is not a colour; write a CSS colour like "([^"]+)", "([^"]+)" or "([^"]+)"',
    '„$1“ ist keine Farbe; schreiben Sie eine CSS-Farbe wie „$2“, „$3“ oder „$4“',
  ],
  ['the expression is incomplete', 'der Ausdruck ist unvollständig'],
  ['the expression has a syntax error here: unexpected token', 'der Ausdruck ist hier falsch geschrieben'],
  [
    'expected a number here, not a text \\(number\\(\\.\\.\\.\\) converts a text\\)',
    'hier wird eine Zahl erwartet, kein Text (number(...) wandelt einen Text um)',
  ],
  ...NO_EFFECT_REASONS.map(
    ([english, german]) =>
      [
        `the property ("\\w+") has no effect here: ${english}; remove this property`,
        `die Eigenschaft $1 hat hier keine Wirkung: ${german}; entfernen Sie sie`,
      ] as const,
  ),
  [
    'the property ("\\w+") is unknown and has no effect; did you mean ("\\w+")\\?',
    'die Eigenschaft $1 ist unbekannt und hat keine Wirkung; meinten Sie $2?',
  ],
  [
    'it has no alternative text; describe it in "alt", or set "tag": "none" for decoration',
    'der Alternativtext fehlt; beschreiben Sie das Element in "alt", oder setzen Sie "tag": "none", wenn es nur schmückt',
  ],
];

/** A size with a unit, sizes at edges of the page, and the characters that a code accepts. */
const GROUPS: Readonly<Record<string, string>> = {
  S: '[\\d.]+ ?(?:mm|pt|dpi|dpmm|%)?',
  O: '[\\d.]+ mm at the (?:left|right|top|bottom)(?:(?:,| and) [\\d.]+ mm at the (?:left|right|top|bottom)){0,3}',
  A: '.+',
};

/** Compiled patterns with their translations. */
export const COMPILED_PATTERNS = MESSAGE_PATTERNS.map(([pattern, german]) => {
  const source = pattern.replaceAll(/\b([SOA])\b(?=[)\s])/g, (group) => `(?:${GROUPS[group]})`);
  return [new RegExp(`^${source}$`, 's'), german] as const;
});
