/** Defines the form fields of a PDF. */
import { binding } from './binding.ts';
import { boolean, object, oneOf, optional, required, withDefault } from './kit.ts';

export const formField = object({
  type: required(
    oneOf('text', 'checkbox', 'signature'),
    'text: a text field with the text as its value; checkbox: the box of any element, with a mark if it is checked; signature: a signature field',
  ),
  name: required(
    binding('text'),
    'name of the field for programs; repeated names get a number. Screen readers read "alt", otherwise the name',
  ),
  checked: optional(binding('expression'), 'checkbox: true if it is checked'),
  multiline: withDefault(boolean(), false, 'text: allows several lines', false),
  required: withDefault(boolean(), false, 'requires a value before the form is sent', false),
  readOnly: withDefault(boolean(), false, 'prevents changes of the value in PDF viewers', false),
});
