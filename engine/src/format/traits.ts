/** What kinds of elements there are: every element type says which it is, and no other place lists types. */

/** What a type draws itself; a line is a shape that may have ends. Pictures and codes carry their alternative text in the item they draw. */
export type Draws = 'text' | 'code' | 'picture' | 'shape' | 'line' | 'chart' | 'nothing';

/** What a type contains: elements at places of their own or arranged, or the cells of rows and columns. */
export type Holds = 'elements' | 'cells' | 'nothing';

export type Traits = { readonly draws: Draws; readonly holds: Holds };
