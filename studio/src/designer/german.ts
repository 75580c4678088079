/** German texts of the designer and of the components that it shares. */

import { tableWords } from '../tables/words.de.ts';
import { uiWords } from '../ui/words.de.ts';
import { builderWords } from './builder/words.de.ts';
import { canvasWords } from './canvas/words.de.ts';
import { formatLabels } from './fields/format-labels.de.ts';
import { pictureWords } from './fields/picture-words.de.ts';
import { fieldWords } from './fields/words.de.ts';
import { jsonWords } from './json/words.de.ts';
import { fixWords } from './model/words.de.ts';
import { gs1Words } from './panels/gs1-words.de.ts';
import { messageWords } from './panels/message-words.de.ts';
import { shortcutsWords } from './panels/shortcuts-words.de.ts';
import { panelWords } from './panels/words.de.ts';
import { designerWords } from './words.de.ts';

export { loadMessages } from './panels/message-words.de.ts';

export const DESIGNER_GERMAN = {
  builderWords,
  canvasWords,
  designerWords,
  fieldWords,
  fixWords,
  formatLabels,
  gs1Words,
  jsonWords,
  messageWords,
  panelWords,
  pictureWords,
  shortcutsWords,
  tableWords,
  uiWords,
};
