/**
 * Table of all facts that painters must satisfy, by subject. The reference page of output formats is generated from
 * this table.
 */
import { CHART_FACTS } from './chart-facts.ts';
import { CODE_FACTS } from './code-facts.ts';
import { DATA_FACTS } from './data-facts.ts';
import { DOCUMENT_FACTS } from './document-facts.ts';
import type { Fact } from './fact.ts';
import { IMAGE_FACTS } from './image-facts.ts';
import { PARAGRAPH_FACTS } from './paragraph-facts.ts';
import { SHAPE_FACTS } from './shape-facts.ts';
import { TEXT_FACTS } from './text-facts.ts';
import { TYPE_FACTS } from './type-facts.ts';

export const FACTS: Readonly<Record<string, readonly Fact[]>> = {
  'Shapes and colours': SHAPE_FACTS,
  Pictures: IMAGE_FACTS,
  'Text, links and pages': TEXT_FACTS,
  Type: TYPE_FACTS,
  Paragraphs: PARAGRAPH_FACTS,
  Charts: CHART_FACTS,
  'Properties from the data': DATA_FACTS,
  Codes: CODE_FACTS,
  'Around the pages': DOCUMENT_FACTS,
};
