/** Caches that a worker keeps between tasks, and their eviction. A task must not fail because of earlier tasks. */
import { createHash } from 'node:crypto';
import { getHeapStatistics } from 'node:v8';
import type { World } from '@platen/engine';
import { LruCache } from '@platen/engine/base/lru-cache';
import type { ExpressionCache } from '@platen/engine/expression/index';
import { type ParsedTemplate, parseTemplate } from '@platen/engine/format/template';
import { createNodeWorld } from '@platen/node/node-world';

export type WorkerCaches = {
  readonly world: World;
  /** Parses a template from JSON text. */
  parse(text: string): ParsedTemplate;
};

/** Maximum size of cached templates, in estimated bytes. */
const TEMPLATES_BYTES = 64 * 1024 * 1024;

/**
 * Estimated bytes of a parsed template per character of its text, and per node of its expressions. Nodes need much more
 * memory.
 */
const BYTES_A_CHARACTER = 16;
const BYTES_A_NODE = 400;

/**
 * Share of the heap in use at which all caches are cleared. Each cache has a separate limit. This one limits the total,
 * and memory that is not counted.
 */
const FULL_SHARE = 0.6;

type Heap = { readonly used_heap_size: number; readonly heap_size_limit: number };

/**
 * Returns a function that returns the caches. Call this function at the start of each task. It creates new caches if
 * the heap is almost full.
 */
export function createWorkerCaches(heap: () => Heap = getHeapStatistics): () => WorkerCaches {
  let caches = createCaches();
  return () => {
    const { used_heap_size: used, heap_size_limit: limit } = heap();
    if (used > FULL_SHARE * limit) caches = createCaches();
    return caches;
  };
}

type Known = { readonly parsed: ParsedTemplate; readonly bytes: number };

function createCaches(): WorkerCaches {
  const world = createNodeWorld();
  const templates = new LruCache<string, Known>(TEMPLATES_BYTES, ({ bytes }) => bytes);
  return {
    world,
    parse(text) {
      const key = createHash('sha256').update(text).digest('base64');
      const known = templates.get(key);
      if (known) return known.parsed;
      const expressions = countNodes(world.expressions);
      const parsed = parseTemplate(JSON.parse(text), expressions);
      templates.set(key, { parsed, bytes: BYTES_A_CHARACTER * text.length + BYTES_A_NODE * expressions.nodes });
      return parsed;
    },
  };
}

/** Wraps the cache to count the nodes of its expressions. */
function countNodes(cache: ExpressionCache): ExpressionCache & { readonly nodes: number } {
  let nodes = 0;
  return {
    compile(source, locals) {
      const result = cache.compile(source, locals);
      if (result.ok) nodes += result.expression.cost;
      return result;
    },
    get nodes() {
      return nodes;
    },
  };
}
