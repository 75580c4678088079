import type { LayoutContext, Measurable, Measured } from '../../layout/measure.ts';
import { measureCode } from '../code.ts';
import type { ElementOfType } from '../schemas.ts';

export function measureQrcode(element: Measurable<ElementOfType<'qrcode'>>, context: LayoutContext): Measured {
  const {
    errorCorrection,
    version,
    mask,
    mode,
    micro,
    eci,
    encoding,
    logo,
    gs1Elements,
    digitalLink,
    use,
    gs1Text,
    quietZone,
    align,
    trim,
  } = element.bound.element;
  const gs1 = element.bound.element.gs1 || gs1Elements !== undefined;
  const options = {
    errorCorrection,
    version,
    mask,
    qrMode: mode,
    micro,
    eci,
    encoding,
    logoShare: micro ? undefined : logo?.size,
    gs1,
    digitalLink,
  };
  const { readableText } = element.bound;
  return measureCode(
    element,
    {
      symbology: 'qrcode',
      options,
      quietZone,
      align,
      trim,
      readableText,
      use,
      gs1Text,
      logo: micro ? undefined : logo,
    },
    context,
  );
}
