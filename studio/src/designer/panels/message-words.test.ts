import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { evaluate } from '../../engine/format-info.ts';
import { COMPILED_PATTERNS } from './frequent-messages.de.ts';
import { loadMessages, messageWords, partsOf } from './message-words.de.ts';
import { compiled } from './messages.de.ts';
import { SERVICE_MESSAGES } from './service-messages.de.ts';
import { TEMPLATE_MESSAGES } from './template-messages.de.ts';

beforeAll(loadMessages);

const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');

/** Messages of all suite cases, by code, and messages that the engine's tests expect. */
const CASES = [...read('tests/suite-messages.txt').matchAll(/^ {2}([A-Z_0-9]+) (?:[^:]*): (.*)$/gm)].map(
  ([, code, message]) => ({ code: code!, message: message! }),
);
const OTHERS = [...read('engine/src/codes/encode.test.ts').matchAll(/'(\w+: [^']+)'/g)].map(([, message]) => message!);

test.each([
  'TEXT_OVERFLOW',
  'OUTSIDE_PAGE',
  'OUTSIDE_SAFE_MARGIN',
  'CONTENT_OVERFLOW',
  'OVERLAP',
  'QUIET_ZONE_VIOLATED',
  'BARCODE_TOO_DENSE',
  'BARCODE_TOO_FLAT',
  'BARCODE_TOO_SMALL',
  'CODE_DOES_NOT_FIT',
  'ASSET_NOT_FOUND',
  'INVALID_LENGTH',
  'E_SYNTAX',
])('most messages of %s are German', (code) => {
  const messages = new Set(CASES.filter((each) => each.code === code).map(({ message }) => message));
  const english = [...messages].filter((message) => messageWords.translate(message) === message);
  expect(messages.size).toBeGreaterThan(0);
  expect(english.length).toBeLessThanOrEqual(messages.size / 4);
});

test('every pattern matches a message of the engine', () => {
  const messages = [...CASES.map(({ message }) => message), ...OTHERS].map((message) => partsOf(message).plain);
  const unused = COMPILED_PATTERNS.filter(([pattern]) => !messages.some((message) => pattern.test(message)));
  expect(unused.map(([pattern]) => pattern.source)).toEqual([]);
});

test('a message that the service begins with a capital letter is German, too', () => {
  expect(messageWords.translate('The file is not an image; use PNG, JPEG, WebP, AVIF, GIF, SVG or PDF')).toBe(
    'Die Datei ist kein Bild; verwenden Sie PNG, JPEG, WebP, AVIF, GIF, SVG oder PDF',
  );
});

const IBAN = '"DE71110220330123456789"';

test.each([
  ['epc("a", "DE71", 1)', 'epc(): die IBAN hat falsche Prüfziffern oder eine ungültige Form'],
  [`epc("a", ${IBAN}, "1")`, 'epc(): hier wird eine Zahl erwartet, kein Text'],
  [`epc("", ${IBAN}, 1)`, 'epc(): der Name muss eine Zeile mit 1 bis 70 Zeichen sein'],
  [`epc("a", ${IBAN}, 0)`, 'epc(): der Betrag muss zwischen 0,01 und 999999999,99 liegen'],
  [`epc("a", ${IBAN}, 1, "${'x'.repeat(141)}")`, 'epc(): der Text muss eine Zeile mit höchstens 140 Zeichen sein'],
  [`epc("a", ${IBAN}, 1, "", "", "1")`, 'epc(): der BIC muss 8 oder 11 Zeichen haben'],
  [
    `epc("a", ${IBAN}, 1, "b", "RF18539007547034")`,
    'epc(): Referenz und Text sind ausgefüllt; behalten Sie nur eines davon',
  ],
  [
    `epc("a", ${IBAN}, 1, "", "1")`,
    'epc(): die Referenz muss eine Gläubigerreferenz nach ISO 11649 sein, zum Beispiel RF18539007547034',
  ],
  ['wifi("")', 'wifi(): der Name des Netzwerks muss 1 bis 32 Bytes lang sein'],
  ['wifi("a", "b")', 'wifi(): das Passwort muss 8 bis 63 Zeichen ohne Umlaute haben'],
  ['pix("", "a", "b")', 'pix(): der Schlüssel muss 1 bis 77 Zeichen ohne Umlaute haben'],
  ['pix("a", "", "b")', 'pix(): der Name muss 1 bis 25 Zeichen ohne Umlaute haben'],
  ['pix("a", "b", "")', 'pix(): die Stadt muss 1 bis 15 Zeichen ohne Umlaute haben'],
  ['pix("a", "b", "c", 1, "?")', 'pix(): die Transaktionsnummer muss 1 bis 25 Buchstaben und Ziffern haben'],
])('the fault of %s is German', (source, german) => {
  const place = { data: {}, lets: {}, loops: [], locals: {}, locale: 'de-DE', timeZone: 'UTC', now: 0 };
  const result = evaluate({ source, kind: 'expression', ...place });
  expect(result.ok ? result.value : messageWords.translate(result.message)).toBe(german);
});

/** Returns the sources of a folder in lower case. */
function sourcesIn(folder: string): string {
  const root = new URL(`../../../../${folder}/`, import.meta.url);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!test)\.ts$/.test(name));
  return files.map((name) => readFileSync(new URL(name, root), 'utf8').toLowerCase()).join('\n');
}

/** Fixed parts of a message. The sources join some messages from several texts. */
const partsBetween = (english: string) =>
  english
    .split(/\$\d|; |: |"/)
    .map((part) => part.toLowerCase().replaceAll(/^[\s.,"()]+|[\s.,"()]+$/g, ''))
    .filter((part) => part.length > 2);

test.each([
  ['engine/src', TEMPLATE_MESSAGES],
  ['service/src', SERVICE_MESSAGES],
] as const)('every rarer message exists in %s', (folder, messages) => {
  const sources = sourcesIn(folder);
  const tested = CASES.map(({ message }) =>
    partsOf(message).plain.replace(/^[a-z][a-z\d-]*: |^the value cannot be used here because it /, ''),
  );
  const missing = compiled(messages).flatMap(([pattern], index) => {
    if (tested.some((message) => pattern.test(message))) return [];
    return partsBetween(messages[index]![0]).filter((part) => !sources.includes(part));
  });
  expect(missing).toEqual([]);
});

test('most messages of the suite are German', () => {
  const english = CASES.filter(
    ({ code, message }) => !/^EINVOICE/.test(code) && messageWords.translate(message) === message,
  );
  expect(english.length).toBeLessThan(CASES.length * 0.15);
});

test.each([
  [
    'the printer cannot be reached: it does not respond; nothing was sent',
    'der Drucker ist nicht erreichbar: er antwortet nicht; es wurde nichts gesendet',
  ],
  [
    'the printer cannot print: out of paper, its head or cover is open; nothing was sent',
    'der Drucker kann nicht drucken: kein Papier, Druckkopf oder Deckel ist offen; es wurde nichts gesendet',
  ],
  [
    'gs1-128: application identifier (01) has 3 digits; it needs 14, including the check digit',
    'gs1-128: der Datenbezeichner (01) hat 3 Ziffern; er braucht 14 mit Prüfziffer',
  ],
  [
    'the value cannot be used here because it must be from 0.5pt to 2000pt',
    'der Wert ist hier nicht erlaubt: er muss zwischen 0,5pt und 2000pt liegen',
  ],
  [
    'The template is not valid: the data has no "name"; send it, or read optional data with ?. or ??',
    'Die Vorlage ist ungültig: in den Daten fehlt „name“; ergänzen Sie es, oder lesen Sie optionale Daten mit ?. oder ??',
  ],
  [
    'No published template has this ID; did you mean "box.and.1.5 mm"?',
    'Keine veröffentlichte Vorlage hat diese ID; meinten Sie „box.and.1.5 mm“?',
  ],
])('translates the rarer message %s', (english, german) => {
  expect(messageWords.translate(english)).toBe(german);
});

test('German texts have all groups of their patterns', () => {
  for (const [pattern, german] of COMPILED_PATTERNS) {
    const groups = new RegExp(`${pattern.source}|`).exec('')!.length - 1;
    const used = new Set([...german.matchAll(/\$(\d)/g)].map(([, group]) => Number(group)));
    expect([pattern.source, [...used].sort()]).toEqual([
      pattern.source,
      Array.from({ length: groups }, (_, at) => at + 1),
    ]);
  }
});

test.each([
  [
    'the property "stroke" has no effect here: only shapes support it; remove this property',
    'die Eigenschaft "stroke" hat hier keine Wirkung: nur Formen unterstützen sie; entfernen Sie sie',
  ],
  [
    'it has no alternative text; describe it in "alt", or set "tag": "none" for decoration',
    'der Alternativtext fehlt; beschreiben Sie das Element in "alt", oder setzen Sie "tag": "none", wenn es nur schmückt',
  ],
  [
    'the symbol is 37.79 mm wide, but must be 46.00 mm wide; enlarge the box to 56.00 mm, or set "quietZone": false and keep the margin free',
    'der Code ist 37,79 mm breit und muss 46,00 mm breit sein; vergrößern Sie den Rahmen auf 56,00 mm, oder setzen Sie "quietZone": false und lassen Sie den Rand frei',
  ],
  [
    'text of 4.5 pt has an em of 12.7 dots at 8 dpmm, below 14; use 5 pt or more',
    'das Geviert eines Textes mit 4,5 pt ist bei 8 dpmm nur 12,7 Druckpunkte hoch, weniger als 14; verwenden Sie mindestens 5 pt',
  ],
  [
    'module 0.250 mm (2 dots at 8 dpmm) is below 0.396 mm for retail; enlarge the box to 20.0 mm × 20.0 mm or shorten the value',
    'die Module sind mit 0,250 mm (2 Druckpunkte bei 8 dpmm) schmaler als 0,396 mm für den Handel; vergrößern Sie den Rahmen auf 20,0 mm × 20,0 mm, oder kürzen Sie den Wert',
  ],
])('translates the complete message %s', (english, german) => {
  expect(messageWords.translate(english)).toBe(german);
});

test('sizes, edges and places are German, and quoted properties stay for their labels', () => {
  expect(
    messageWords.translate(
      'extends into the safe margin, where printers may cut it off, by 4.69 mm at the left and 2.2 mm at the top; move it inwards by that much or make it smaller (4 elements on 3 pages)',
    ),
  ).toBe(
    'ragt um 4,69 mm links und 2,2 mm oben in den Schutzrand, den Drucker abschneiden können; rücken Sie es entsprechend nach innen, oder verkleinern Sie es (4 Elemente auf 3 Seiten)',
  );
  expect(
    messageWords.translate(
      'row 3, column 2: the text overflows its box by 1.5 mm; enlarge the box, shorten the text or choose a smaller font size (the first of 4 elements)',
    ),
  ).toBe(
    'Zeile 3, Spalte 2: der Text ist 1,5 mm größer als sein Rahmen; vergrößern Sie den Rahmen, kürzen Sie den Text, oder wählen Sie eine kleinere Schrift (4 Elemente)',
  );
  expect(
    messageWords.translate(
      'ean13: the number has 5 digits; the symbology accepts 12 digits, or 13 with the check digit, optionally with an add-on of 2 or 5 digits after a space',
    ),
  ).toBe(
    'ean13: die Zahl hat 5 Ziffern; erlaubt sind 12 Ziffern, oder 13 mit Prüfziffer, dazu nach einem Leerzeichen 2 oder 5 Ziffern',
  );
  // Names stay as they are.
  expect(messageWords.translate('the asset "1.5 mm at the left" does not exist; upload it, or use a data: URI')).toBe(
    'das Asset „1.5 mm at the left“ gibt es nicht; laden Sie es hoch, oder verwenden Sie einen data:-URI',
  );
  expect(messageWords.translate('something new')).toBe('something new');
});
