/** Defines the traits of element types. Every element type declares its traits, so that no other file lists types. */

/**
 * Content that an element of the type draws, without its children. A line is a shape with ends. Images and codes pass
 * their alternative text to the item that they draw.
 */
export type Draws = 'text' | 'code' | 'picture' | 'shape' | 'line' | 'chart' | 'nothing';

/** Children of the type: elements, or table cells. */
export type Holds = 'elements' | 'cells' | 'nothing';

export type Traits = { readonly draws: Draws; readonly holds: Holds };
