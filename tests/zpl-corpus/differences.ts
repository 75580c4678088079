/** Reasons for labels of labelize’s test data that differ from both interpreters. */

const CUT =
  'The QR Code is cut by the edge and covered by text. Its mask differs, and ISO/IEC 18004 leaves the choice to the encoder.';

const MAXICODE =
  'MaxiCode has the same hexagons, drawn larger than in zplr. ISO/IEC 16023 gives their distance as 0.88 mm, which is 7 dots.';

const FONTS =
  'Fonts P to V have no fixed gap between characters in the guide’s table, so that they are proportional. The interpreters space them evenly.';

const QR = 'QR Code at `^FT`: zplr draws it below the baseline, zebrash always 7 modules above it. The picture agrees.';

export const REASONS: Readonly<Record<string, string>> = {
  'labels/brtit.zpl':
    'The label changes `^LH` between its fields. zebrash applies one home position to all of them. The picture agrees.',
  'labels/correos.zpl': CUT,
  'labels/dhlparcelit.zpl': 'zebrash omits the stored graphic, and zplr refuses the bytes. The picture agrees.',
  'labels/inpost.zpl': `${CUT} The picture agrees.`,
  'labels/ontrac.zpl': CUT,
  'labels/ups.zpl': MAXICODE,
  'labels/ups_import_control.zpl': `${MAXICODE} zebrash refuses the label.`,
  'labels/yodel.zpl': CUT,
  'unit/aztec_ec.zpl':
    'The stream states labels of 320 dots, so that three of its four codes lie below the edge. The data of all codes is the same.',
  'unit/aztec_ec_4_ec95.zpl':
    'Aztec Code of 95 % error correction: the interpreters take fewer layers. The picture agrees.',
  'unit/font_p.zpl': FONTS,
  'unit/font_q.zpl': FONTS,
  'unit/font_s.zpl': FONTS,
  'unit/mu_millimeters.zpl': 'Both interpreters misread fractions of `^MUM`. The picture agrees.',
  'unit/qr_ft_600.zpl': QR,
  'unit/qr_ft_by100.zpl': QR,
  'unit/qr_ft_test.zpl': QR,
  'unit/text_fallback_default.zpl':
    'Font 1 does not exist. The guide leaves the replacement open, so that all texts have other sizes; they cover the QR Code.',
};
