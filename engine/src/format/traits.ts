/** Defines the traits of element types. Every element type declares its traits, so that no other file lists types. */

export type Trait =
  /** Shows letters: font properties and the text colour apply. */
  | 'letters'
  /** Shows text in lines: paragraph properties apply, and it can be a text field. */
  | 'paragraphs'
  /** Shows text in the language of the element. */
  | 'language'
  /** Encodes its content as a symbol. */
  | 'code'
  /** Shows a file, which can extend beyond the page on purpose. */
  | 'picture'
  /** Shows a list of items as marks. */
  | 'marks'
  /** Draws an outline with fill and stroke. */
  | 'outline'
  /** The outline is always closed. It has no ends, and no stroke by default. */
  | 'closed'
  /** The outline can be open: its ends can have markers. */
  | 'ends'
  /** Content that is rounded by `cornerRadius`, even without background and border. */
  | 'corners';

/** Children of the type: elements, or table cells. */
export type Holds = 'elements' | 'cells' | 'nothing';

export type Traits = { readonly traits: readonly Trait[]; readonly holds: Holds };
