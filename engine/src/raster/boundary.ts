/**
 * The outline of what a fill rule fills: of edges that overlap and cross, the pieces with inside on exactly one side.
 * A sweep from top to bottom over bands in which no edge begins, ends or crosses another.
 */

type ActiveEdge = {
  readonly x0: number;
  readonly y0: number;
  readonly y1: number;
  readonly slope: number;
  readonly direction: number;
  /** +1: the inside begins here, −1: it ends, 0: the same on both sides. */
  side: number;
  /** Since which y the side is so. */
  since: number;
  /** Place along the line the active edges are sorted on. */
  x: number;
};

/** Crossings nearer than this many pixels to a band's top count as in it: less than a visible area. */
const STEP = 1 / 1024;

/** Edge visits a path may cost before it is painted as if nothing overlapped: some 20 ms. */
const MAX_VISITS = 4_000_000;

/** Takes and returns edges as x0, y0, x1, y1 of each; undefined when the path is too tangled. Contours must be closed. */
export function boundaryEdges(edges: readonly number[], fillRule?: 'evenodd'): number[] | undefined {
  // The bits of a winding number that tell inside from outside.
  const inside = fillRule ? 1 : -1;

  const waiting = downwardEdges(edges);
  const levels = [...new Set(waiting.flatMap(({ y0, y1 }) => [y0, y1]))].sort((a, b) => a - b);
  const out: number[] = [];
  let active: ActiveEdge[] = [];
  let next = 0;
  let visits = 0;
  for (let level = 0; level + 1 < levels.length; level++) {
    const bottom = levels[level + 1]!;
    let y = levels[level]!;
    active = active.filter((edge) => {
      if (edge.y1 > y) return true;
      emit(out, edge, edge.y1);
      return false;
    });
    while (next < waiting.length && waiting[next]!.y0 <= y) active.push(waiting[next++]!);
    while (y < bottom) {
      const probe = y + Math.min(STEP, (bottom - y) / 2);
      visits += active.length + sortAt(active, probe);
      if (visits > MAX_VISITS) return undefined;
      markSides(out, active, y, inside);
      y = bottom - y <= STEP ? bottom : firstCrossing(active, probe, bottom);
    }
  }
  for (const edge of active) emit(out, edge, edge.y1);
  return out;
}

function downwardEdges(edges: readonly number[]): ActiveEdge[] {
  const list: ActiveEdge[] = [];
  for (let i = 0; i < edges.length; i += 4) {
    const down = edges[i + 1]! < edges[i + 3]!;
    const x0 = edges[down ? i : i + 2]!;
    const y0 = edges[down ? i + 1 : i + 3]!;
    const x1 = edges[down ? i + 2 : i]!;
    const y1 = edges[down ? i + 3 : i + 1]!;
    if (y0 === y1) continue;
    const slope = (x1 - x0) / (y1 - y0);
    list.push({ x0, y0, y1, slope, direction: down ? 1 : -1, side: 0, since: y0, x: x0 });
  }
  return list.sort((a, b) => a.y0 - b.y0);
}

/** Sorts by x at `y` (nearly sorted from the band before) and tells how many moves it took. */
function sortAt(active: ActiveEdge[], y: number): number {
  let moves = 0;
  for (let i = 0; i < active.length; i++) {
    const edge = active[i]!;
    edge.x = edge.x0 + (y - edge.y0) * edge.slope;
    let j = i;
    for (; j > 0 && active[j - 1]!.x > edge.x; j--) active[j] = active[j - 1]!;
    active[j] = edge;
    moves += i - j;
  }
  return moves;
}

/** Where, from the probed line down, two neighbours first meet; the bottom of the band when none do. */
function firstCrossing(active: readonly ActiveEdge[], probe: number, bottom: number): number {
  let first = bottom;
  for (let i = 1; i < active.length; i++) {
    const left = active[i - 1]!;
    const right = active[i]!;
    if (left.slope <= right.slope) continue;
    const y = probe + (right.x - left.x) / (left.slope - right.slope);
    if (y < first) first = y;
  }
  return first;
}

/** Finds which edges bound the inside from `y` on; what an edge was until then is put out when it changes. */
function markSides(out: number[], active: readonly ActiveEdge[], y: number, inside: number): void {
  let winding = 0;
  for (const edge of active) {
    const wasInside = (winding & inside) !== 0;
    winding += edge.direction;
    const isInside = (winding & inside) !== 0;
    const side = wasInside === isInside ? 0 : isInside ? 1 : -1;
    if (side === edge.side) continue;
    emit(out, edge, y);
    edge.side = side;
    edge.since = y;
  }
}

function emit(out: number[], edge: ActiveEdge, until: number): void {
  if (edge.side === 0 || until <= edge.since) return;
  const top = edge.x0 + (edge.since - edge.y0) * edge.slope;
  const bottom = edge.x0 + (until - edge.y0) * edge.slope;
  if (edge.side > 0) out.push(top, edge.since, bottom, until);
  else out.push(bottom, until, top, edge.since);
}
