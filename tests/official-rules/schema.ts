/** Validates documents with an XML schema and the files that it imports. */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';
import type { Report } from './svrl.ts';

/** Returns a report for each document, in order. Each violation is fatal. */
export function validateAll(documents: readonly string[], schema: string): readonly Report[] {
  xmlRegisterFsInputProviders();
  using source = XmlDocument.fromString(readFileSync(schema, 'utf8'), { url: pathToFileURL(schema).href });
  using validator = XsdValidator.fromDoc(source);
  return documents.map((xml) => {
    using document = XmlDocument.fromString(xml);
    const fired = xml.match(/<[A-Za-z]/g)?.length ?? 0;
    try {
      validator.validate(document);
      return { fired, findings: [] };
    } catch (error) {
      if (!(error instanceof XmlValidateError)) throw error;
      const findings = error.details.map(({ message, line }) => {
        return { rule: 'schema', isFatal: true, location: `line ${line}`, text: message.trim() };
      });
      return { fired, findings };
    }
  });
}
