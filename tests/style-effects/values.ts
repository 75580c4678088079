/** Values for every style property, with the other properties that make it visible. */
import type { JsonObject, JsonValue } from '@platen/engine';
import { PICTURE } from './places.ts';

export type Trial = {
  readonly value: JsonValue;
  /** Other style properties, the same with and without the tested property. */
  readonly others?: JsonObject;
};

const SHORT: JsonObject = { maxLines: 1 };
const STROKED: JsonObject = { stroke: '#c00', strokeWidth: '2mm' };

const each = (...values: readonly JsonValue[]): readonly Trial[] => values.map((value) => ({ value }));

/** Values to try. There are several values if one of them may be the default at a place. */
export const TRIALS: Readonly<Record<string, readonly Trial[]>> = {
  fontFamily: each('Tinos', 'Cousine'),
  fontSize: each('13pt'),
  fontWeight: each('bold', 'normal'),
  fontStyle: each('italic'),
  fontFeatures: [
    { value: 'small-caps', others: { fontFamily: 'Inter' } },
    { value: 'diagonal-fractions', others: { fontFamily: 'Inter' } },
  ],
  fontVariations: each('wght=600'),
  color: each('#c00000'),
  backgroundColor: each('#ffdd88'),
  backgroundImage: each(PICTURE),
  opacity: each(0.5),
  blendMode: each('multiply', 'screen'),
  textAlign: each('center', 'right', 'justify'),
  verticalAlign: each('bottom', 'middle'),
  lineHeight: each(2),
  letterSpacing: each('1pt'),
  horizontalScale: each(0.7, 1.3),
  textIndent: each('5mm'),
  paragraphSpacing: each('3mm'),
  tabStops: each('right 20mm'),
  textWrap: each('balance', 'pretty'),
  widows: each(30, 1),
  orphans: [{ value: 30 }, { value: 30, others: { widows: 30 } }],
  textTransform: each('uppercase'),
  textDecoration: each('underline'),
  direction: each('rtl'),
  writingMode: each('vertical-rl'),
  hyphenate: each(true),
  maxLines: each(1),
  overflow: [...each('clip', 'ellipsis', 'shrink'), { value: 'ellipsis', others: SHORT }],
  minFontSize: [
    { value: '9pt', others: { overflow: 'shrink' } },
    { value: '9pt', others: { overflow: 'shrink', ...SHORT } },
  ],
  padding: each('3mm'),
  border: each('1pt solid #000'),
  borderTop: each('1pt solid #000'),
  borderRight: each('1pt solid #000'),
  borderBottom: each('1pt solid #000'),
  borderLeft: each('1pt solid #000'),
  shadow: each('1mm 1mm 0 #000'),
  clip: each('ellipse'),
  cornerRadius: [{ value: '2mm' }, { value: '2mm', others: { backgroundColor: '#ffdd88' } }],
  fill: each('#ffdd88'),
  stroke: each('#c00'),
  strokeWidth: [{ value: '2mm', others: { stroke: '#c00' } }],
  dash: [{ value: ['1mm', '1mm'], others: STROKED }],
  lineCap: [{ value: 'round', others: { ...STROKED, dash: ['3mm', '3mm'] } }],
  lineJoin: [{ value: 'round', others: STROKED }],
  markerStart: [{ value: 'arrow', others: STROKED }],
  markerEnd: [{ value: 'arrow', others: STROKED }],
};
