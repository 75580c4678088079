/**
 * Computes the boundary of a filled area. From overlapping and crossing edges, it returns the pieces with the inside on
 * exactly one side. Sweeps from top to bottom in bands, in which no edge begins, ends or crosses another.
 */

type ActiveEdge = {
  readonly x0: number;
  readonly y0: number;
  readonly y1: number;
  readonly slope: number;
  readonly direction: number;
  /** +1 if the inside begins at this edge, −1 if it ends there, 0 if both sides are inside or both are outside. */
  side: number;
  /** Value of y from which `side` applies. */
  since: number;
  /** X coordinate on the line by which the active edges are sorted. */
  x: number;
};

/**
 * Distance from a band's top in pixels within which crossings count as inside the band. The resulting error is
 * invisible.
 */
const STEP = 1 / 1024;

/** Maximum edge visits, which take about 20 ms. A path that needs more is painted as if it had no overlaps. */
const MAX_VISITS = 4_000_000;

/**
 * Converts edges (x0, y0, x1, y1 each) to boundary edges. Returns undefined if the path is too complex. Contours must
 * be closed.
 */
export function boundaryEdges(edges: readonly number[], fillRule?: 'evenodd'): number[] | undefined {
  // Bits of the winding number that distinguish inside from outside.
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

/** Sorts nearly sorted edges by x at `y`. Returns the number of moves. */
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

/** Returns the y at which two adjacent edges first cross below the probed line, or the bottom of the band. */
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

/** Determines the edges that bound the inside from `y`. When an edge's side changes, outputs its previous piece. */
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
