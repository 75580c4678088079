/**
 * German translations of rarer messages about templates and data. `$1` is a part that varies. Property names stay in
 * straight quotes, because the screen replaces them with their labels.
 */

const MODULE = 'setzen Sie "moduleWidth"';

export const TEMPLATE_MESSAGES: readonly (readonly [english: string, german: string])[] = [
  // Lists, charts and tables
  [
    '"items" is required: an expression that returns the array of items, or null',
    '"items" fehlt; wählen Sie eine Liste der Daten',
  ],
  ['"$1" is required: $2', '"$1" fehlt; ergänzen Sie diese Angabe'],
  ['must return an array, or null for no items', 'das Ergebnis muss eine Liste sein'],
  ['must return a number, or null for no value', 'das Ergebnis muss eine Zahl sein'],
  [
    'the axis labels are wider than two fifths of the chart and are cut off; shorten them with "tick", or make the chart wider',
    'die Beschriftungen der Achse sind breiter als zwei Fünftel des Diagramms und werden abgeschnitten; kürzen Sie sie mit "tick", oder verbreitern Sie das Diagramm',
  ],
  [
    'the legend has no space for $1 of its names; make the chart larger, show fewer items or series, or set "legend" to false',
    'in der Legende fehlt der Platz für $1 Namen; vergrößern Sie das Diagramm, zeigen Sie weniger Einträge, oder schalten Sie "legend" aus',
  ],
  ['text cannot be a list; use "expression" instead', 'ein Text kann keine Liste sein; verwenden Sie einen Ausdruck'],

  [
    '$1; to reserve its space at the foot of the last page, write "position": { "mode": "flow", "pin": "bottom" } instead of "pages": "last", or set "allowOverlap" on one of them if this is intended',
    '$1; setzen Sie das Element in den Textfluss und heften Sie es mit "pin" unten an, statt es mit "pages" auf die letzte Seite zu legen, oder erlauben Sie es mit "allowOverlap"',
  ],

  // Values of properties
  ['must be one of $1; did you mean "$2"?', 'erlaubt sind $1; meinten Sie "$2"?'],
  ['must be one of $1', 'erlaubt sind $1'],
  ['must be from $1 to $2', 'muss zwischen $1 und $2 liegen'],
  ['must be a number from $1 to $2', 'muss eine Zahl von $1 bis $2 sein'],
  ['must be a whole number from $1 to $2', 'muss eine ganze Zahl von $1 bis $2 sein'],
  ['the value cannot be used here because it $1', 'der Wert ist hier nicht erlaubt: er $1'],
  ['must not be negative', 'darf nicht negativ sein'],
  ['must be text like $1', 'muss ein Text sein wie $1'],
  [
    'must be a date like "$1", or a date-time with offset like "$2"',
    'muss ein Datum sein wie „$1“, oder ein Zeitpunkt wie „$2“',
  ],
  [
    'must be "normal", "bold" or a whole number from 1 to 1000',
    'muss „normal“, „bold“ oder eine ganze Zahl von 1 bis 1000 sein',
  ],
  [
    'must be "width style colour" like "$1" (solid, dashed or dotted) or "none"',
    'muss aus Breite, Art und Farbe bestehen wie „$1“ (solid, dashed oder dotted), oder „none“',
  ],
  ['must be a list of font families like "$1"', 'muss eine Liste von Schriften sein wie „$1“'],
  ['must be a file name without folders, like "$1"', 'muss ein Dateiname ohne Ordner sein wie „$1“'],
  [
    'must be a position on the sheet, a whole number from 1 to $1',
    'muss ein Platz auf dem Bogen sein, eine ganze Zahl von 1 bis $1',
  ],
  [
    'must be a whole number of copies from 1 to $1, or a list with one number for each label; write number(…) to convert a text',
    'muss eine Zahl von Exemplaren von 1 bis $1 sein, oder eine Liste mit einer Zahl je Etikett; number(…) wandelt einen Text um',
  ],
  [
    'must be a whole number of copies from 1 to $1, or a list with one number for each label',
    'muss eine Zahl von Exemplaren von 1 bis $1 sein, oder eine Liste mit einer Zahl je Etikett',
  ],
  ['has both "$1" and "$2"; keep one', 'hat "$1" und "$2"; behalten Sie nur eines davon'],
  [
    'another element already has this id; choose another one',
    'ein anderes Element hat schon diesen Namen; wählen Sie einen anderen',
  ],
  ['the style does not exist; use one of $1', 'den Stil gibt es nicht; vorhanden sind $1'],
  [
    'extends itself through other styles; remove one "extends" of the cycle',
    'der Stil beruht über andere Stile auf sich selbst; entfernen Sie ein "extends" des Kreises',
  ],
  [
    'the container has no layout; set its layout, or give the element x and y',
    'die Gruppe hat keine Anordnung; setzen Sie ihre Anordnung, oder geben Sie dem Element X und Y',
  ],
  [
    'a page break is not allowed here; it must be between elements in the flow of the page or of a column',
    'hier ist kein Seitenumbruch erlaubt; er muss zwischen Elementen im Seitenfluss oder in einer Spalte stehen',
  ],
  ['is not a supported format version; write 1', 'diese Version des Formats gibt es nicht; schreiben Sie 1'],
  ['must be an object', 'muss ein Objekt sein'],
  ['must be text', 'muss ein Text sein'],
  ['must be a number', 'muss eine Zahl sein'],
  ['must be true or false', 'muss wahr oder falsch sein'],
  ['must be an array', 'muss eine Liste sein'],

  // Properties without effect
  [
    'the property "$1" has no effect here: only texts support it; set it on each text',
    'die Eigenschaft "$1" hat hier keine Wirkung: nur Texte unterstützen sie; setzen Sie sie an jedem Text',
  ],
  [
    'the property "$1" has no effect here: a group only supports "visible" and "clip"; set it on each text',
    'die Eigenschaft "$1" hat hier keine Wirkung: Gruppen unterstützen nur „visible“ und „clip“; setzen Sie sie an jedem Text',
  ],
  [
    'the property "$1" has no effect here: line settings apply to the whole text; set it in the style of the text',
    'die Eigenschaft "$1" hat hier keine Wirkung: sie gilt für den ganzen Text; setzen Sie sie im Stil des Textes',
  ],
  [
    'the property "$1" has no effect here: a run has no box; set it in the style of the text',
    'die Eigenschaft "$1" hat hier keine Wirkung: ein Textabschnitt hat keinen Rahmen; setzen Sie sie im Stil des Textes',
  ],
  [
    'the property "$1" has no effect here: its box is as high as its text; set a "height"',
    'die Eigenschaft "$1" hat hier keine Wirkung: der Rahmen ist so hoch wie der Text; setzen Sie "height"',
  ],
  [
    'the property "$1" has no effect here: it needs "overflow": "shrink"',
    'die Eigenschaft "$1" hat hier keine Wirkung: sie braucht "overflow" „shrink“',
  ],
  [
    'the property "$1" has no effect here: only shapes support it; use "backgroundColor", or "color" for text',
    'die Eigenschaft "$1" hat hier keine Wirkung: nur Formen unterstützen sie; verwenden Sie "backgroundColor", oder "color" für Text',
  ],
  [
    'the property "$1" has no effect here: use "fill" and "stroke" for shapes',
    'die Eigenschaft "$1" hat hier keine Wirkung: verwenden Sie "fill" und "stroke" für Formen',
  ],
  [
    'the property "$1" has no effect here: it needs the layout $2',
    'die Eigenschaft "$1" hat hier keine Wirkung: sie braucht die Anordnung $2',
  ],
  [
    'the property "$1" has no effect here: a grid has no "before" and "after"; use "gap" of the grid',
    'die Eigenschaft "$1" hat hier keine Wirkung: ein Raster hat weder "before" noch "after"; verwenden Sie "gap" des Rasters',
  ],
  [
    'the property "$1" has no effect here: all columns have equal widths; write their number',
    'die Eigenschaft "$1" hat hier keine Wirkung: alle Spalten sind gleich breit; geben Sie ihre Anzahl an',
  ],
  [
    'the property "$1" has no effect here: it needs "groupBy"',
    'die Eigenschaft "$1" hat hier keine Wirkung: sie braucht "groupBy"',
  ],
  [
    'the property "$1" has no effect here: no column has "footer", "subtotal" or "carried"; remove this property',
    'die Eigenschaft "$1" hat hier keine Wirkung: keine Spalte hat "footer", "subtotal" oder "carried"; entfernen Sie sie',
  ],
  [
    'the property "$1" has no effect here: it only applies to elements of the page with x and y; in header and footer use "visible" with page.number',
    'die Eigenschaft "$1" hat hier keine Wirkung: sie gilt nur für Elemente der Seite mit X und Y; verwenden Sie in Kopf- und Fußzeile "visible" mit page.number',
  ],
  [
    'the link is not valid; use an address with http:, https:, mailto: or tel:, or "#" and the id of an element, of at most $1 characters',
    'der Link ist ungültig; verwenden Sie eine Adresse mit http:, https:, mailto: oder tel:, oder „#“ und den Namen eines Elements, mit höchstens $1 Zeichen',
  ],
  [
    'label printers cannot print on the back, so elements with "pages": "back" are omitted',
    'Etikettendrucker bedrucken keine Rückseiten, deshalb fehlen die Elemente der Rückseite',
  ],
  ['the property "$1" is unknown and has no effect; $2', 'die Eigenschaft "$1" ist unbekannt und hat keine Wirkung'],

  // Labels, sheets and copies
  [
    '$1 labels of $2 do not fit the sheet of $3',
    '$1 Etiketten mit $2 passen nicht auf den Bogen mit $3; ändern Sie Anzahl, Größe oder Ränder',
  ],
  [
    'the number of values is $1, but the number of labels is $2; return one number of copies for each label',
    'es sind $1 Werte für $2 Etiketten; geben Sie für jedes Etikett eine Zahl von Exemplaren an',
  ],
  [
    'the list has $1 values for $2 labels; return one value for each label',
    'die Liste hat $1 Werte für $2 Etiketten; geben Sie für jedes Etikett einen Wert an',
  ],
  [
    'labels on a sheet cannot be rotated; swap width and height, and rotate the elements',
    'Etiketten auf einem Bogen lassen sich nicht drehen; vertauschen Sie Breite und Höhe, und drehen Sie die Elemente',
  ],
  ['another attachment already has the name "$1"', 'ein anderer Anhang heißt schon „$1“'],
  [
    'ends at the page edge, so an inexact cut leaves a white line; extend it $1 over the edge',
    'endet an der Seitenkante, deshalb bleibt bei ungenauem Schnitt ein weißer Streifen; ziehen Sie es $1 über die Kante hinaus',
  ],
  [
    'the document has $1 pages, and only the first is shown; choose another with "page"',
    'das Dokument hat $1 Seiten, gezeigt wird nur die erste; wählen Sie eine andere mit "page"',
  ],
  [
    'a page has $1 million pixels, and at most $2 million are allowed; lower the resolution',
    'eine Seite hat $1 Millionen Pixel, erlaubt sind höchstens $2 Millionen; verringern Sie die Auflösung',
  ],
  [
    'page numbers and page counts in expressions still change after $1 layouts, so they may be wrong; set a fixed size for the text with these numbers',
    'Seitenzahlen in Ausdrücken ändern sich auch nach $1 Durchläufen noch und können falsch sein; geben Sie dem Text mit diesen Zahlen eine feste Größe',
  ],

  // Codes
  [
    'application identifier ($1) has $2 digits; it needs $3, including the check digit',
    'der Datenbezeichner ($1) hat $2 Ziffern; er braucht $3 mit Prüfziffer',
  ],
  ['application identifier ($1) has no value', 'der Datenbezeichner ($1) hat keinen Wert'],
  [
    'application identifier ($1): check digit $2 is wrong; it must be $3',
    'im Datenbezeichner ($1) ist die Prüfziffer $2 falsch; richtig ist $3',
  ],
  ['application identifier ($1): $2', 'der Wert des Datenbezeichners ($1) ist ungültig ($2)'],
  [
    'application identifier ($1) requires a companion in this or another code of the page; add $2',
    'der Datenbezeichner ($1) braucht auf der Seite einen weiteren; ergänzen Sie $2',
  ],
  [
    'GS1 data must start with an application identifier in the template, because brackets in a value of {{ }} are data; write (01){{ gtin }}, use "gs1Elements", or use "contentExpression" for a complete element string',
    'GS1-Daten müssen mit einem Datenbezeichner beginnen; erstellen Sie den Inhalt mit „GS1-Daten erstellen …“',
  ],
  [
    'an application identifier is split between the template and a value of {{ }}; write it completely in the template, or use "gs1Elements"',
    'ein Datenbezeichner steht teils im Text und teils in einem Wert; erstellen Sie den Inhalt mit „GS1-Daten erstellen …“',
  ],
  [
    'the value has $1 characters, and GS1 allows $2 in a GS1-128; split the elements into several codes or use GS1 DataMatrix',
    'der Wert hat $1 Zeichen, erlaubt sind $2 in einem GS1-128; verteilen Sie ihn auf mehrere Codes, oder verwenden Sie GS1 DataMatrix',
  ],
  [
    'the value has $1 bytes, and an EPC payment code may have at most $2; shorten the text',
    'der Wert hat $1 Bytes, ein EPC-Code darf höchstens $2 haben; kürzen Sie den Text',
  ],
  [
    '$1 with its quiet zone is above $2, the maximum for readers; set moduleWidth to at most "$3" or shorten the value',
    `der Code ist mit Ruhezone $1 breit, Lesegeräte erfassen höchstens $2; ${MODULE} auf höchstens „$3“, oder kürzen Sie den Wert`,
  ],
  [
    'moduleWidth is reduced from $1 to $2 to fit the box; widen the box to $3, or reduce moduleWidth',
    'damit der Code in den Rahmen passt, werden die Module von $1 auf $2 verkleinert; verbreitern Sie den Rahmen auf $3, oder verkleinern Sie die Modulbreite',
  ],
  [
    'the value is too long for $1; choose a larger size, or omit the size',
    'der Wert ist zu lang für $1; wählen Sie eine größere Größe, oder entfernen Sie die Größe',
  ],
  [
    'the logo hides $1 codewords of a block, and error correction $2 allows $3; set errorCorrection to "H", make the logo smaller or set a higher version',
    'das Logo verdeckt zu viel vom Code; setzen Sie die Fehlerkorrektur auf „H“, oder verkleinern Sie das Logo',
  ],
  ['line $1 ($2) is empty; add a value', 'Zeile $1 ($2) ist leer; ergänzen Sie einen Wert'],
  [
    'line $1 (reference) must have 27 digits and no spaces, because the reference type is "QRR"',
    'die Referenz braucht 27 Ziffern ohne Leerzeichen',
  ],
  [
    'the $1 digits end in a valid check digit, so a leading 0 is added instead of a check digit; set checkDigit to "included" to confirm, or to "add" if the check digit is missing',
    'die $1 Ziffern enden mit einer gültigen Prüfziffer, deshalb wird vorn eine 0 ergänzt; wählen Sie bei "checkDigit", ob die Prüfziffer enthalten ist oder fehlt',
  ],
  [
    'the value already ends in a valid check digit and another one is added; set checkDigit to "add" to confirm, or to "included" if the value is complete',
    'der Wert endet schon mit einer gültigen Prüfziffer, und eine weitere wird ergänzt; wählen Sie bei "checkDigit", ob die Prüfziffer enthalten ist oder fehlt',
  ],
  [
    'leading zeros are added to the $1 digits to get $2; send $3 digits, or set checkDigit to "included" to allow it',
    'die $1 Ziffern werden vorn mit Nullen auf $2 ergänzt; geben Sie $3 Ziffern an, oder erlauben Sie es bei "checkDigit"',
  ],
  [
    'leading zeros are removed from the $1 digits to get $2; send $3 digits, or set checkDigit to "included" to allow it',
    'von den $1 Ziffern werden Nullen am Anfang entfernt, damit es $2 sind; geben Sie $3 Ziffern an, oder erlauben Sie es bei "checkDigit"',
  ],
  [
    'the value has $1; set trim to true to remove it, or allow the warning if this is intended',
    'der Wert hat unsichtbare Zeichen am Anfang oder Ende: $1; schalten Sie "trim" ein, oder erlauben Sie die Warnung, wenn es so gewollt ist',
  ],
  [
    'the value has $1; remove it from the data, or allow the warning if this is intended',
    'der Wert hat ein unsichtbares Zeichen: $1; entfernen Sie es aus den Daten, oder erlauben Sie die Warnung, wenn es so gewollt ist',
  ],
  [
    'label printers print the background of the code as dots, which hide it; use a white background',
    'Etikettendrucker drucken den Hintergrund des Codes als Punkte, die ihn verdecken; verwenden Sie einen weißen Hintergrund',
  ],
  [
    'application identifier ($1) is in a code without ($2); put both in one code',
    'der Datenbezeichner ($1) steht in einem Code ohne ($2); setzen Sie beide in denselben Code',
  ],

  // Pictures and fonts
  [
    'the SVG image cannot be drawn: $1; change this part of the drawing, or export it as PNG',
    'das SVG-Bild kann nicht gezeichnet werden; ändern Sie die Zeichnung, oder exportieren Sie sie als PNG',
  ],
  [
    'the SVG image cannot be drawn: external references are not allowed; embed the files',
    'das SVG-Bild enthält Verweise auf andere Dateien; betten Sie diese Dateien ein',
  ],
  [
    'the colour profile of the picture is applied in HTML only, so its colours may look wrong; convert the picture to sRGB',
    'das Farbprofil des Bildes gilt nur in HTML, deshalb können Farben abweichen; wandeln Sie das Bild in sRGB um',
  ],
  ['the font is damaged; use another copy of it', 'die Schriftdatei ist beschädigt; verwenden Sie eine andere Kopie'],
  [
    'the font "$1" does not support these "fontFeatures": $2; choose another font, or remove the features',
    'die Schrift „$1“ unterstützt diese Merkmale nicht: $2; wählen Sie eine andere Schrift, oder entfernen Sie die Merkmale',
  ],
  [
    '"fontVariations" has no effect because the font "$1" has no axes; choose a variable font, or remove this property',
    '"fontVariations" hat keine Wirkung, weil die Schrift „$1“ keine Achsen hat; wählen Sie eine variable Schrift, oder entfernen Sie die Eigenschaft',
  ],

  // Documents
  [
    'the tagged document has no language; set "locale", or "language" in "pdf"',
    'das Dokument hat keine Sprache; setzen Sie "locale" der Seite',
  ],
  [
    'the heading is level $1, but level $2 may be followed by level $3 at most; choose another "tag" or "outlineLevel"',
    'die Überschrift hat Ebene $1, auf Ebene $2 darf aber höchstens Ebene $3 folgen; wählen Sie eine andere Ebene',
  ],
  [
    'is read after "$1" but is above it; move it before that element in the template',
    'steht über „$1“, wird aber danach gelesen; verschieben Sie es in der Vorlage davor',
  ],
  [
    'the source is empty, so no file is attached; send a file, or remove the attachment',
    'die Quelle ist leer, deshalb fehlt der Anhang; ergänzen Sie eine Datei, oder entfernen Sie den Anhang',
  ],
  [
    'the date is empty, so the PDF has no creation date; send a date, or remove "created"',
    'das Datum ist leer, deshalb hat das PDF kein Erstellungsdatum; ergänzen Sie ein Datum, oder entfernen Sie "created"',
  ],
];
