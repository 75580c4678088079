/** Reasons for labels of labelize’s test data that differ from both interpreters. "Guide" is Zebra’s ZPL programming guide. */

const FONTS =
  'The guide’s table "Font matrices" gives no gap and no characters per inch for fonts P to V, so that they are proportional, in multiples of their size. zebrash and zplr space them evenly, in two different sizes, and Labelary draws font A.';

const QR =
  'Guide, `^FT`: the origin is the lower left corner of a code. zplr draws below it, and zebrash always ends 7 modules above it. The picture agrees.';

export const REASONS: Readonly<Record<string, string>> = {
  'labels/brtit.zpl':
    'Guide, `^LH`: a home position holds for the fields after it. The label has two, and zebrash applies one to all fields. zplr draws inverted fields elsewhere. The picture agrees.',
  'labels/dhlparcelit.zpl':
    'Guide, `^XG`: a stored graphic is recalled. zebrash omits it (the logo), and zplr refuses the bytes of the stream. The picture agrees.',
  'labels/ups_import_control.zpl':
    'Guide, `^GF`: if the data ends early, the graphic is drawn as far as it reaches. The last graphic states 969 bytes and has 950. zplr omits it, and zebrash refuses the label because of its MaxiCode.',
  'unit/aztec_ec_4_ec95.zpl':
    'ISO/IEC 24778 asks for 95 % of the codewords and three more as error correction, which takes 16 layers. zebrash and zplr take 17, and Labelary 15.',
  'unit/font_p.zpl': FONTS,
  'unit/font_q.zpl': FONTS,
  'unit/font_s.zpl': FONTS,
  'unit/mu_millimeters.zpl':
    'Guide, `^MU`: all lengths follow the unit. zebrash reads millimetres as dots, and zplr does not scale the height of bars. The picture agrees.',
  'unit/qr_ft_600.zpl': QR,
  'unit/qr_ft_by100.zpl': QR,
  'unit/qr_ft_test.zpl': QR,
};
