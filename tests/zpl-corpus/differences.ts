/**
 * Reasons why labels of labelize's test data differ from both interpreters. "Guide" is Zebra's ZPL programming guide.
 */

const FONTS =
  'The table "Font matrices" of the guide lists no gap and no characters per inch for fonts P to V. They are therefore proportional. zebrash and zplr draw them monospaced, in two different sizes. Labelary draws font A.';

const QR =
  'Guide, `^FT`: the origin is the lower left corner of a code. zplr draws the code below it, and zebrash 7 modules above it. Labelary agrees with Platen.';

export const REASONS: Readonly<Record<string, string>> = {
  'labels/brtit.zpl':
    'Guide, `^LH`: a home position applies to the fields after it. The label has two home positions, and zebrash uses one of them for all fields. zplr draws inverted fields at another position. Labelary agrees with Platen.',
  'labels/dhlparcelit.zpl':
    'Guide, `^XG`: the command recalls a stored graphic, here the logo. zebrash omits it, and zplr rejects the file. Labelary agrees with Platen.',
  'labels/ups_import_control.zpl':
    'Guide, `^GF`: if the data ends early, the printer draws the rows that it received. The last graphic declares 969 bytes and has 950. zplr omits it, and zebrash rejects the label because of its MaxiCode.',
  'unit/aztec_ec_4_ec95.zpl':
    'With error correction of 95 % and three codewords, ISO/IEC 24778 requires 16 layers. zebrash and zplr use 17, and Labelary uses 15.',
  'unit/font_p.zpl': FONTS,
  'unit/font_q.zpl': FONTS,
  'unit/font_s.zpl': FONTS,
  'unit/mu_millimeters.zpl':
    'Guide, `^MU`: the unit applies to all lengths. zebrash reads millimetres as dots, and zplr does not scale the height of bars. Labelary agrees with Platen.',
  'unit/qr_ft_600.zpl': QR,
  'unit/qr_ft_by100.zpl': QR,
  'unit/qr_ft_test.zpl': QR,
};
