/** Shortcuts of the designer. The canvas and lists have additional shortcuts. */

export type Command = 'undo' | 'redo' | 'save' | 'find' | 'render' | 'insert' | 'keys';

/**
 * Compares the typed character, not the key's position. In text fields, handles only shortcuts that have no other
 * meaning there.
 */
export function commandFor(event: KeyboardEvent): Command | undefined {
  const target = event.composedPath()[0];
  const isTyping =
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLElement && target.isContentEditable);
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
  const key = event.key.toLowerCase();
  if (isCommand && key === 's') return 'save';
  if (isCommand && key === 'p' && !event.shiftKey) return 'find';
  if (isCommand && key === 'enter') return 'render';
  if (event.defaultPrevented) return undefined;
  if (isCommand && key === 'z') return event.shiftKey ? 'redo' : 'undo';
  if (isCommand && key === 'y') return 'redo';
  if (isTyping || isCommand || event.altKey) return undefined;
  if (key === '/') return 'insert';
  return key === '?' ? 'keys' : undefined;
}
