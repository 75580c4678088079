/** Defines the form fields of a PDF. */
import { binding } from './binding.ts';
import { boolean, object, oneOf, optional, required, withDefault } from './kit.ts';

export const formField = object({
  type: required(
    oneOf('text', 'checkbox', 'signature'),
    'kind of field. The value of a "text" field is the text of the element. A "checkbox" can be checked, and a "signature" field can be signed',
  ),
  name: required(
    binding('text'),
    'field name that programs use to identify the field. Platen appends a number to a repeated name. Screen readers read "alt", or the name if "alt" is missing',
  ),
  checked: optional(binding('expression'), 'condition of a "checkbox". If it is true, the box is checked'),
  multiline: withDefault(boolean(), false, 'allows several lines in a "text" field', false),
  required: withDefault(
    boolean(),
    false,
    'tells PDF viewers that the field must have a value before the form is sent',
    false,
  ),
  readOnly: withDefault(boolean(), false, 'tells PDF viewers that people cannot change the value', false),
});
