/** `platen validate`: everything that is wrong with a template, without rendering it. */
import type { Command } from '../command.ts';
import { readJsonFile } from '../files.ts';
import { count, describeFinding, printNotes, printResult } from '../output.ts';

export const validateCommand: Command = {
  name: 'validate',
  operands: ['TEMPLATE.json'],
  about: 'check a template and list all its problems',
  prints: '{ valid, errors, warnings }',
  options: {},
  async run({ positionals, json }) {
    const file = positionals[0]!;
    const template = readJsonFile(file);
    const { parseTemplate } = await import('@platen/engine/format/template');
    const { createExpressionCache } = await import('@platen/engine/expression/index');
    const parsed = parseTemplate(template, createExpressionCache());
    const errors = parsed.ok ? [] : parsed.problems;
    const warnings = parsed.ok ? parsed.warnings : [];
    printResult(json, { valid: parsed.ok, errors, warnings }, parsed.ok ? [`${file} is valid`] : []);
    if (!json) {
      printNotes([
        ...(errors.length > 0 ? [`${file}: ${count(errors.length, 'problem')}`, ...errors.map(describeFinding)] : []),
        ...(warnings.length > 0 ? [`${count(warnings.length, 'warning')}:`, ...warnings.map(describeFinding)] : []),
      ]);
    }
    return parsed.ok ? 0 : 1;
  },
};
