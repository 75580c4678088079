/** German translations of shortcuts-words.ts. */
import type { Translation } from '../../ui/language.ts';
import type { shortcutsWords as english } from './shortcuts-words.ts';

export const shortcutsWords: Translation<typeof english> = {
  mac: 'Verwenden Sie auf einem Mac Cmd statt Strg.',
  groups: [
    {
      name: 'Überall',
      keys: [
        ['Strg Z', 'Rückgängig'],
        ['Strg Y', 'Wiederholen'],
        ['Strg S', 'Speichern'],
        ['Strg P', 'Alles durchsuchen'],
        ['Strg Enter', 'Ausgeben'],
        ['/', 'Nach Namen einfügen'],
        ['?', 'Diese Liste'],
      ],
    },
    {
      name: 'Zeichenfläche',
      keys: [
        ['Pfeile', 'Verschieben; Umschalt ×10, Alt ÷10'],
        ['Strg Pfeile', 'Größe ändern; Spaltengrenze verschieben'],
        ['Tab', 'Nächstes Element'],
        ['Enter', 'Gruppe öffnen, Text bearbeiten'],
        ['Esc', 'Gruppe oder Text verlassen'],
        ['Entf', 'Löschen'],
        ['Strg A', 'Alles auswählen'],
        ['Strg C, X, V', 'Kopieren, ausschneiden, einfügen'],
        ['Strg Umschalt V', 'An gleicher Stelle einfügen'],
        ['Strg D', 'Duplizieren'],
        ['Strg G', 'Gruppieren; mit Umschalt aufheben'],
        ['Strg L', 'Sperren'],
        ['Strg Umschalt H', 'Ausblenden'],
        ['] [', 'Nach vorn, nach hinten; mit Umschalt ganz'],
        ['Alt C, Alt V', 'Stil kopieren, Stil einfügen'],
        ['Umschalt F10', 'Aktionsmenü öffnen'],
      ],
    },
    {
      name: 'Ansicht und Werkzeuge',
      keys: [
        ['0, 1, 2', '100 %, Seite einpassen, Auswahl einpassen'],
        ['+ −', 'Zoom'],
        ['Bild auf, Bild ab', 'Vorherige Seite, nächste Seite'],
        ['V, H', 'Auswählen, Zeichenfläche verschieben'],
        ['T, R, O, L', 'Text, Rechteck, Ellipse, Linie'],
        ['I, C, Q, B', 'Bild, Barcode, QR-Code, Tabelle'],
        ['Gleiche Taste erneut', 'In der Mitte einfügen'],
      ],
    },
    {
      name: 'Zeiger',
      keys: [
        ['Ziehen', 'Verschieben oder im Fluss umordnen'],
        ['Umschalt Ziehen', 'Entlang einer Achse verschieben'],
        ['Alt Ziehen', 'Kopie verschieben'],
        ['Strg Ziehen', 'Ohne Einrasten oder in einen anderen Behälter verschieben'],
        ['Strg Klick', 'Innerstes Element wählen'],
        ['Alt Klick', 'Element darunter wählen'],
        ['Alt', 'Abstände zum Element unter dem Zeiger anzeigen'],
        ['Leertaste Ziehen', 'Zeichenfläche verschieben'],
        ['Strg Mausrad', 'Zoom'],
      ],
    },
    {
      name: 'Ebenen',
      keys: [
        ['Auf, Ab', 'Auswählen; mit Umschalt hinzufügen'],
        ['Links, Rechts', 'Schließen, öffnen'],
        ['Alt Auf, Alt Ab', 'Umordnen'],
        ['Enter', 'Text der Auswahl bearbeiten'],
        ['F2', 'Umbenennen'],
        ['Strg L', 'Sperren'],
        ['Strg Umschalt H', 'Ausblenden'],
        ['Entf', 'Löschen'],
      ],
    },
    {
      name: 'Felder',
      keys: [
        ['Auf, Ab', 'Um einen Schritt ändern; Umschalt ×10, Alt ÷10'],
        ['10mm + 2', 'Ergebnis berechnen'],
        ['Strg Leertaste', 'Ausdruck vervollständigen'],
        ['Esc', 'Eingabe verwerfen'],
      ],
    },
  ],
};
