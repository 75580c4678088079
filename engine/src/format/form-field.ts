/** What people fill in of a PDF. */
import { binding } from './binding.ts';
import { boolean, object, oneOf, optional, required, withDefault } from './kit.ts';

export const formField = object({
  type: required(
    oneOf('text', 'checkbox', 'signature'),
    'text: what a text shows is filled in already; checkbox: a box of any element, with a mark where it is checked; signature: room to sign in a reader',
  ),
  name: required(
    binding('text'),
    'what programs call it; one that comes again has its number behind it. Readers tell "alt", or else the name',
  ),
  checked: optional(binding('expression'), 'of a checkbox, whether it is; falsy: it is not'),
  multiline: withDefault(boolean(), false, 'of a text, whether it has several lines', false),
  required: withDefault(boolean(), false, 'whether it must be filled in before the form is sent', false),
  readOnly: withDefault(boolean(), false, 'whether nobody may change it', false),
});
