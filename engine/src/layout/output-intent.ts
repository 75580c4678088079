/** Loads the output intent of a PDF and its colour profile. */
import { readPressProfile } from '../base/icc-profile.ts';
import type { Problem } from '../base/problem.ts';
import { TEMPLATE_LIMITS } from '../format/limits.ts';
import type { Template } from '../format/template.ts';
import type { OutputIntent } from '../scene/scene.ts';
import type { FindAsset } from '../world.ts';
import { noAsset } from './no-asset.ts';

type OutputIntentSettings = NonNullable<NonNullable<Template['pdf']>['outputIntent']>;

/** Loads the profile. Returns undefined after reporting a problem, whose path starts at the template’s root. */
export function findOutputIntent(
  { profile: source, identifier, condition }: OutputIntentSettings,
  findAsset: FindAsset,
  problems: Problem[],
): OutputIntent | undefined {
  const report = (code: Problem['code'], message: string) => {
    problems.push({ code, path: '/pdf/outputIntent/profile', message });
    return undefined;
  };
  const profile = source.kind === 'file' ? source.bytes : findAsset(source.name)?.bytes();
  if (!profile) return report('ASSET_NOT_FOUND', noAsset(source.kind === 'asset' ? source.name : undefined));
  if (profile.length > TEMPLATE_LIMITS.profileBytes) {
    return report(
      'TOO_LONG',
      `the profile has ${profile.length} bytes; at most ${TEMPLATE_LIMITS.profileBytes} are allowed`,
    );
  }
  const read = readPressProfile(profile);
  if (read.kind === 'fault') {
    return report('INVALID_VALUE', `the file ${read.message}; use the ICC profile that your printing company provides`);
  }
  return { profile, profileName: read.name, identifier: identifier ?? 'Custom', condition };
}
