/** Keys of the whole designer; those of the paper and of lists are theirs. */

export type Command = 'undo' | 'redo' | 'save' | 'find' | 'render' | 'insert' | 'keys';

/** By what a key writes, not by where it lies. In fields only those that nothing else means. */
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
