import type { Warning } from '../base/problem.ts';
import type { Image } from '../image/image.ts';
import { isForPress } from '../scene/standards.ts';
import { type Inspected, type Target, withElement } from './input.ts';

/** Reports COLOR_PROFILE_IGNORED if the colour profile of an image has no effect in this output. */
export function colorProfileIgnored({ pages, target }: Inspected): readonly Warning[] {
  return pages.flatMap(({ leaves }, index) =>
    leaves.flatMap(({ item }): Warning[] => {
      if (item.kind !== 'image') return [];
      const message = ignoredProfile(item.image, target);
      if (message === undefined) return [];
      return [{ code: 'COLOR_PROFILE_IGNORED', message, page: index + 1, ...withElement(item.elementId) }];
    }),
  );
}

function ignoredProfile({ hasUnappliedProfile, isPlain, components }: Image, target: Target): string | undefined {
  if (!hasUnappliedProfile) return undefined;
  const standards = target.kind === 'vector' ? target.standards : undefined;
  if (components === 4) {
    // In PDFs for presses, the output intent defines the inks instead.
    if (standards && isForPress(standards)) return undefined;
    const inks = 'PDF keeps the inks without the profile, and other outputs convert them to RGB with a simple formula';
    return `the colour profile of the CMYK picture is ignored: ${inks}; convert the picture to sRGB`;
  }
  const isBrowser = target.kind === 'vector' && !standards;
  if (isBrowser && isPlain) return undefined;
  const where = isPlain ? 'is applied in HTML only' : 'has no effect';
  return `the colour profile of the picture ${where}, so its colours may look wrong; convert the picture to sRGB`;
}
