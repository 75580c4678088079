/** Entry point of the package: sets the language, then loads the designer, because modules read their texts once. */
import { setLanguage } from '../ui/language.ts';
import type { MountedDesigner } from './mount-designer.tsx';
import type { DesignerOptions } from './options.ts';

let loading: ReturnType<typeof load> | undefined;

async function load(locale: DesignerOptions['locale']) {
  let messages: Promise<void> | undefined;
  if (locale === 'de') {
    const { DESIGNER_GERMAN, loadMessages } = await import('./german.ts');
    setLanguage('de', DESIGNER_GERMAN);
    // Without this file, messages are English.
    messages = loadMessages().catch(() => {});
  }
  const [designer] = await Promise.all([import('./mount-designer.tsx'), messages]);
  return designer;
}

/** Requires `designer.css` in the page, and an element with a height. The first call sets the language of the page. */
export async function mountDesigner(element: HTMLElement, options: DesignerOptions): Promise<MountedDesigner> {
  loading ??= load(options.locale);
  try {
    const loaded = await loading;
    if (options.locale !== undefined) element.lang = options.locale;
    return loaded.mountDesigner(element, options);
  } catch (error) {
    // A file that could not be loaded is requested again.
    loading = undefined;
    throw error;
  }
}
