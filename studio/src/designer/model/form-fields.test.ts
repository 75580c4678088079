import { expect, test } from 'vitest';
import { formFieldOf, formKinds, rowsOfKind } from './form-fields.ts';
import type { Field } from './schema.ts';

const field = (name: string): Field => ({
  name,
  control: { kind: 'switch' },
  about: '',
  fallback: undefined,
  isRequired: false,
  isBindable: false,
});
const FIELDS = ['type', 'name', 'checked', 'multiline', 'required', 'readOnly'].map(field);
const namesOf = (value: { type: string; multiline?: boolean }) => rowsOfKind(FIELDS, value).map(({ name }) => name);

test('each kind shows its properties, and others that are set', () => {
  expect(namesOf({ type: 'text' })).toEqual(['name', 'multiline', 'required', 'readOnly']);
  expect(namesOf({ type: 'checkbox' })).toEqual(['name', 'checked', 'required', 'readOnly']);
  expect(namesOf({ type: 'signature' })).toEqual(['name', 'required', 'readOnly']);
  expect(namesOf({ type: 'signature', multiline: true })).toContain('multiline');
});

test('only texts can be text fields', () => {
  const kinds = ['text', 'checkbox', 'signature'];
  expect(formKinds(kinds, [{ type: 'text' }], undefined)).toEqual(kinds);
  expect(formKinds(kinds, [{ type: 'text' }, { type: 'rectangle' }], undefined)).toEqual(['checkbox', 'signature']);
  expect(formKinds(kinds, [{ type: 'rectangle' }], 'text')).toEqual(kinds);
});

test('another kind removes only properties of the old kind, and keeps the order', () => {
  expect(formFieldOf(undefined, 'checkbox', 'agreed')).toEqual({ type: 'checkbox', name: 'agreed' });
  const text = { type: 'text', name: 'a', multiline: true, unknown: 1, required: true };
  const box = formFieldOf(text, 'checkbox', 'x');
  expect(box).toEqual({ type: 'checkbox', name: 'a', unknown: 1, required: true });
  expect(Object.keys(box)).toEqual(['type', 'name', 'unknown', 'required']);
  expect(formFieldOf({ type: 'checkbox', name: 'a', checked: 'b' }, 'text', 'x')).toEqual({ type: 'text', name: 'a' });
});
