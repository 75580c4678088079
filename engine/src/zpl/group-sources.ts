/** Several files of one conversion: which of them form one stream, and places in them. */
import type { Problem } from '../base/problem.ts';
import { isPdf } from '../pdf-source/pdf-document.ts';
import { isEpl } from './parse-epl.ts';
import type { ZplWarning } from './zpl-state.ts';

/** File with its number from 1. */
type Source = { readonly bytes: Uint8Array; readonly number: number };

/** Files that are read together; at least one. */
type Sources = readonly [Source, ...Source[]];

/** Groups adjacent ZPL files. Every other file is alone. */
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

/** Replaces the offset in the joined stream by the file and the offset in it. */
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
