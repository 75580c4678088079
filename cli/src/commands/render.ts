/** `platen render`: renders a document without a server, with the same bytes as the service. */
import { createHash } from 'node:crypto';
import type { Rendered, RenderOptions, Result, World } from '@platen/engine';
import type { Allowances } from '@platen/engine/format/allow';
import { FORMATS } from '@platen/engine/paint/formats';
import { BUILD_VERSION } from '@platen/engine/version';
import type { Verification, VerifyOptions } from '@platen/service/verify/verify-document';
import { ASSETS } from '../assets.ts';
import { type Arguments, type Command, Failure, optional, UsageError } from '../command.ts';
import {
  CONFORMANCE,
  COPIES,
  DENSITY,
  DPI,
  FORMAT,
  NO_BACKGROUND,
  PAGE,
  readDocumentOptions,
  readFormat,
} from '../document-options.ts';
import { writeFile } from '../files.ts';
import { count, describeFinding, printNotes, printResult } from '../output.ts';
import { REMOTE_IMAGES } from '../remote-images.ts';
import { refuseWarnings, renderFiles } from '../render-document.ts';
import { readData, readTemplate } from '../template-files.ts';

export const renderCommand: Command = {
  name: 'render',
  operands: ['TEMPLATE.json'],
  about: 'render a template to a document',
  prints: '{ sizeBytes, pages, conformance?, renderTimeMs, warnings, sha256, engineVersion, verified?, unverified? }',
  options: {
    data: { type: 'string', value: 'DATA.json', about: 'JSON file with the data; default: the sample of the template' },
    format: FORMAT,
    dpi: DPI,
    page: PAGE,
    density: DENSITY,
    copies: COPIES,
    conformance: CONFORMANCE,
    'no-background': NO_BACKGROUND,
    assets: ASSETS,
    'remote-images': REMOTE_IMAGES,
    output: { type: 'string', short: 'o', value: 'FILE', about: 'output file; default: stdout' },
    remote: { type: 'boolean', about: 'render on the service; TEMPLATE.json can also be the ID of a stored template' },
    verify: { type: 'boolean', about: 'read each code back from the document; fail if the content differs' },
    strict: { type: 'boolean', about: 'fail on warnings, and write nothing' },
  },
  async run(args) {
    const format = readFormat(args);
    const { render, copies } = await readDocumentOptions(args, format);
    const output = optional(args, 'output');
    if (output === undefined && !args.json && args.io.isTerminal && !FORMATS[format].isText) {
      throw new UsageError(`${format} cannot be written to a terminal; use -o FILE`);
    }
    if (args.values['remote'] === true) {
      const { renderRemotely } = await import('../remote/render.ts');
      return renderRemotely(args, { render, copies });
    }
    const template = readTemplate(args);
    const data = readData(args, template);

    const options: RenderOptions = { now: Date.now(), ...render };
    const { result, world, renderTimeMs } = await renderFiles(args, { template, data, copies }, options);
    refuseWarnings(args, result, 'not rendered');
    const verification =
      result.ok && args.values['verify'] === true
        ? await readBack(result.value, {
            ...options,
            faces: world.text,
            allowances: await allowancesOf(template, world),
          })
        : undefined;
    const found = verification?.warnings ?? [];
    const told = result.ok ? { ...result, warnings: [...result.warnings, ...found] } : result;
    refuseWarnings(args, told, 'not rendered');
    return report(told, { renderTimeMs, verification }, args);
  },
};

async function allowancesOf(template: unknown, world: World): Promise<Allowances | undefined> {
  const { parseTemplate } = await import('@platen/engine/format/template');
  const parsed = parseTemplate(template, world.expressions);
  return parsed.ok ? parsed.value.allowances : undefined;
}

async function readBack(rendered: Rendered, options: VerifyOptions): Promise<Verification> {
  const { verifyDocument } = await import('@platen/service/verify/verify-document');
  const verification = await verifyDocument(rendered, options);
  const problems = verification.mismatched.map(({ elementId, symbology, page }) => {
    return { elementId, message: `the ${symbology} on page ${page} cannot be read back from the document` };
  });
  if (problems.length > 0) throw new Failure(`not verified: ${count(problems.length, 'code')}`, problems);
  return verification;
}

type Made = { readonly renderTimeMs: number; readonly verification: Verification | undefined };

function report(result: Result<Rendered>, { renderTimeMs, verification }: Made, args: Arguments): number {
  if (!result.ok) throw new Failure(`cannot render: ${count(result.problems.length, 'problem')}`, result.problems);
  const { bytes, pages, conformance } = result.value;
  const output = optional(args, 'output');
  if (output !== undefined) writeFile(output, bytes);
  else if (!args.json) args.io.out(bytes);

  const summary = `${output ?? 'stdout'}: ${count(pages, 'page')}, ${bytes.length} bytes, ${renderTimeMs} ms`;
  if (args.json) {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const { warnings } = result;
    const claims = conformance.length > 0 ? { conformance } : {};
    const told = {
      sizeBytes: bytes.length,
      pages,
      ...claims,
      renderTimeMs,
      warnings,
      sha256,
      engineVersion: BUILD_VERSION,
    };
    const read = verification && { verified: verification.verified, unverified: verification.unverified };
    printResult(args, { ...told, ...read }, []);
  } else {
    const warnings = result.warnings.map(describeFinding);
    const read = verification ? notesOf(verification) : [];
    printNotes(args.io, [
      summary,
      ...read,
      ...(warnings.length > 0 ? [`${count(warnings.length, 'warning')}:`, ...warnings] : []),
    ]);
  }
  return 0;
}

function notesOf({ verified, unverified }: Verification): readonly string[] {
  const known = `${count(verified.length, 'code')} read back`;
  return unverified.length === 0
    ? [known]
    : [`${known}, ${unverified.length} cannot be checked because no reader supports their symbology`];
}
