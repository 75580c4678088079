/** Texts of the overview of keyboard shortcuts. */
import { translated } from '../../ui/language.ts';

export const shortcutsWords = translated('shortcutsWords', {
  mac: 'On a Mac, use Cmd instead of Ctrl.',
  groups: [
    {
      name: 'Everywhere',
      keys: [
        ['Ctrl Z', 'Undo'],
        ['Ctrl Y', 'Redo'],
        ['Ctrl S', 'Save'],
        ['Ctrl P', 'Find anything'],
        ['Ctrl Enter', 'Render'],
        ['/', 'Insert by name'],
        ['?', 'This list'],
      ],
    },
    {
      name: 'Canvas',
      keys: [
        ['Arrows', 'Move; Shift ×10, Alt ÷10'],
        ['Ctrl Arrows', 'Resize; move the border of a column'],
        ['Tab', 'Next element'],
        ['Enter', 'Enter a group, edit text'],
        ['Esc', 'Leave the group or text'],
        ['Del', 'Delete'],
        ['Ctrl A', 'Select all'],
        ['Ctrl C, X, V', 'Copy, cut, paste'],
        ['Ctrl Shift V', 'Paste in place'],
        ['Ctrl D', 'Duplicate'],
        ['Ctrl G', 'Group; Shift ungroups'],
        ['Ctrl L', 'Lock'],
        ['Ctrl Shift H', 'Hide'],
        ['] [', 'Bring forward, send backward; with Shift, all the way'],
        ['Alt C, Alt V', 'Copy style, paste style'],
        ['Shift F10', 'Open the actions menu'],
      ],
    },
    {
      name: 'View and tools',
      keys: [
        ['0, 1, 2', '100 %, fit page, fit selection'],
        ['+ −', 'Zoom'],
        ['PgUp, PgDn', 'Previous page, next page'],
        ['V, H', 'Select, move the canvas'],
        ['T, R, O, L', 'Text, rectangle, ellipse, line'],
        ['I, C, Q, B', 'Picture, barcode, QR code, table'],
        ['Same key again', 'Insert in the middle'],
      ],
    },
    {
      name: 'Pointer',
      keys: [
        ['Drag', 'Move, or reorder in a flow'],
        ['Shift drag', 'Move along one axis'],
        ['Alt drag', 'Move a copy'],
        ['Ctrl drag', 'Move without snapping, or into another container'],
        ['Ctrl click', 'Select the innermost element'],
        ['Alt click', 'Select the element below'],
        ['Alt', 'Show distances to the element under the pointer'],
        ['Space drag', 'Move the canvas'],
        ['Ctrl wheel', 'Zoom'],
      ],
    },
    {
      name: 'Layers',
      keys: [
        ['Up, Down', 'Select; with Shift, add to the selection'],
        ['Left, Right', 'Close, open'],
        ['Alt Up, Alt Down', 'Reorder'],
        ['Enter', 'Edit the text of the selection'],
        ['F2', 'Rename'],
        ['Ctrl L', 'Lock'],
        ['Ctrl Shift H', 'Hide'],
        ['Del', 'Delete'],
      ],
    },
    {
      name: 'Fields',
      keys: [
        ['Up, Down', 'Change by one step; Shift ×10, Alt ÷10'],
        ['10mm + 2', 'Calculate the result'],
        ['Ctrl Space', 'Complete an expression'],
        ['Esc', 'Discard what you typed'],
      ],
    },
  ],
});
