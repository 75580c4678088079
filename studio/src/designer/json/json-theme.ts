/** Styles of the JSON editor: the Studio's colours, passed into its shadow root as custom properties. */
import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

export const HIGHLIGHT = HighlightStyle.define([
  { tag: tags.propertyName, color: 'light-dark(#1f4bb5, #9db4ff)' },
  { tag: tags.string, color: 'light-dark(#1d7a43, #8fd6a8)' },
  { tag: tags.number, color: 'light-dark(#a1470b, #f2b27a)' },
  { tag: [tags.bool, tags.null], color: 'light-dark(#7a3cc4, #c79bff)' },
  { tag: tags.punctuation, color: 'var(--pl-muted)' },
]);

export const THEME = EditorView.theme({
  '&': { height: '100%', fontSize: '12.5px', backgroundColor: 'var(--pl-panel)', color: 'var(--pl-text)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--pl-mono)', lineHeight: '1.6', scrollbarWidth: 'thin' },
  '.cm-content': { padding: '10px 0', caretColor: 'var(--pl-text)' },
  '.cm-cursor': { borderLeftColor: 'var(--pl-text)' },
  '.cm-gutters': { backgroundColor: 'var(--pl-panel)', color: 'var(--pl-muted)', border: 'none', paddingLeft: '4px' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in oklab, var(--pl-hover) 60%, transparent)' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--pl-text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--pl-selected)',
  },
  '.cm-selectionMatch': { backgroundColor: 'light-dark(#fff0c2, #4a3f1a)' },
  '.cm-matchingBracket': { backgroundColor: 'var(--pl-selected)', outline: 'none' },
  '.cm-foldPlaceholder': {
    padding: '0 6px',
    border: 'none',
    borderRadius: '4px',
    backgroundColor: 'var(--pl-field)',
    color: 'var(--pl-muted)',
  },
  '.cm-tooltip': {
    border: '1px solid var(--pl-line)',
    borderRadius: '8px',
    backgroundColor: 'var(--pl-raised)',
    color: 'var(--pl-text)',
    boxShadow: 'var(--pl-shadow)',
    overflow: 'hidden',
  },
  '.cm-about': { maxWidth: '360px', padding: '8px 12px', font: '12px/1.45 var(--pl-font)' },
  '.cm-tooltip-autocomplete > ul': { padding: '4px !important', fontFamily: 'var(--pl-mono) !important' },
  '.cm-tooltip-autocomplete > ul > li': { padding: '3px 8px !important', borderRadius: '5px' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--pl-selected) !important',
    color: 'var(--pl-selected-text) !important',
  },
  '.cm-completionInfo': { maxWidth: '300px', padding: '8px 12px', font: '12px/1.45 var(--pl-font)' },
  '.cm-diagnostic': { padding: '6px 10px', font: '12px/1.45 var(--pl-font)' },
  '.cm-diagnosticAction': {
    padding: '2px 8px',
    borderRadius: '5px',
    backgroundColor: 'var(--pl-accent)',
    color: 'var(--pl-on-accent)',
    cursor: 'pointer',
  },
  '.cm-panels': {
    backgroundColor: 'var(--pl-panel)',
    color: 'var(--pl-text)',
    borderColor: 'var(--pl-line) !important',
  },
  '.cm-panel.cm-search': { padding: '8px 10px', font: '12px var(--pl-font)' },
  '.cm-textfield': {
    border: '1px solid var(--pl-line-strong)',
    borderRadius: '5px',
    backgroundColor: 'var(--pl-field)',
  },
  '.cm-button': {
    border: '1px solid var(--pl-line-strong)',
    borderRadius: '5px',
    background: 'var(--pl-raised)',
    color: 'inherit',
  },
});
