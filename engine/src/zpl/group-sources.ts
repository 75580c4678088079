/** Groups the files of a conversion that form one stream, and converts offsets. */
import type { Problem } from '../base/problem.ts';
import { isPdf } from '../pdf-source/pdf-document.ts';
import { isEpl } from './parse-epl.ts';
import type { ZplWarning } from './zpl-state.ts';

/** File with its one-based number. */
type Source = { readonly bytes: Uint8Array; readonly number: number };

/** One or more files that are read as one stream. */
type Sources = readonly [Source, ...Source[]];

/** Groups adjacent ZPL files. Other files are in separate groups. */
export function groupSources(sources: readonly Uint8Array[]): readonly Sources[] {
  const groups: [Source, ...Source[]][] = [];
  let isOpen = false;
  for (const [index, bytes] of sources.entries()) {
    const source = { bytes, number: index + 1 };
    const isZpl = !isPdf(bytes) && !isEpl(bytes);
    if (isZpl && isOpen) groups.at(-1)!.push(source);
    else groups.push([source]);
    isOpen = isZpl;
  }
  return groups;
}

/** Adds the number of the file to a problem. */
export function inFile(number: number): (problem: Problem) => Problem {
  return (problem) => ({ ...problem, message: `file ${number}: ${problem.message}` });
}

/** Replaces an offset in the joined stream with a file number and the offset in that file. */
export function inFiles(files: Sources): (warning: ZplWarning) => ZplWarning {
  return (warning) => {
    let { offset } = warning;
    for (const { bytes, number } of files) {
      if (offset < bytes.length) return { ...warning, offset, file: number };
      offset -= bytes.length;
    }
    return warning;
  };
}
