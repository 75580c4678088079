/** German translations of messages about the contents of codes, which the builder of contents shows. */
export const CODE_MESSAGES: readonly (readonly [english: string, german: string])[] = [
  ['expected a number, not a text (number(...) converts a text)', 'hier wird eine Zahl erwartet, kein Text'],
  ['the IBAN has wrong check digits or an invalid format', 'die IBAN hat falsche Prüfziffern oder eine ungültige Form'],
  [
    'the reference must be a creditor reference of ISO 11649 such as $1',
    'die Referenz muss eine Gläubigerreferenz nach ISO 11649 sein, zum Beispiel $1',
  ],
  ['has both a reference and a text; keep one', 'Referenz und Text sind ausgefüllt; behalten Sie nur eines davon'],
  ['the name must be a line of $1 characters', 'der Name muss eine Zeile mit $1 Zeichen sein'],
  ['the text must be a line of at most $1 characters', 'der Text muss eine Zeile mit höchstens $1 Zeichen sein'],
  ['the BIC must be of $1 or $2 characters', 'der BIC muss $1 oder $2 Zeichen haben'],
  ['the amount must be from 0.01 to $1', 'der Betrag muss zwischen 0,01 und $1 liegen'],
  ['the name of the network must have $1 bytes', 'der Name des Netzwerks muss $1 Bytes lang sein'],
  ['the password must be $1 ASCII characters', 'das Passwort muss $1 Zeichen ohne Umlaute haben'],
  ['the key must be $1 ASCII characters', 'der Schlüssel muss $1 Zeichen ohne Umlaute haben'],
  ['the name must be $1 ASCII characters', 'der Name muss $1 Zeichen ohne Umlaute haben'],
  ['the city must be $1 ASCII characters', 'die Stadt muss $1 Zeichen ohne Umlaute haben'],
  ['the transaction ID must be $1 letters and digits', 'die Transaktionsnummer muss $1 Buchstaben und Ziffern haben'],
];
