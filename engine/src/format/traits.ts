/** Kinds of elements. Every element type states its kind, and no other place lists types. */

/**
 * Drawing of the type itself. A line is a shape that may have ends. Pictures and codes keep their alternative text in
 * the item they draw.
 */
export type Draws = 'text' | 'code' | 'picture' | 'shape' | 'line' | 'chart' | 'nothing';

/** Contents of the type: elements, or the cells of rows and columns. */
export type Holds = 'elements' | 'cells' | 'nothing';

export type Traits = { readonly draws: Draws; readonly holds: Holds };
