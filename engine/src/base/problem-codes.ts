/** Lists all problem codes with their meaning and remedy. The reference page of errors is generated from this table. */

/** Explanation of a code, in full sentences. */
export type Explanation = {
  readonly meaning: string;
  readonly remedy: string;
};

/** All problem codes. Codes for expressions begin with `E_`. */
export const PROBLEM_CODES = {
  REQUIRED: {
    meaning: 'A required property is missing.',
    remedy: 'Add the property. The message describes the property.',
  },
  WRONG_TYPE: {
    meaning: 'The value has the wrong JSON type.',
    remedy: 'Use the type that the message names, for example text in quotes.',
  },
  INVALID_VALUE: {
    meaning: 'The value has the right type but is not one of the accepted values.',
    remedy: 'Choose a value that the message lists.',
  },
  OUT_OF_RANGE: {
    meaning: 'The number or length is outside the accepted range.',
    remedy: 'Use a value within the range that the message names.',
  },
  TOO_LONG: {
    meaning: 'The text has more characters than the property accepts.',
    remedy: 'Shorten it.',
  },
  TOO_MANY: {
    meaning: 'A list, or the whole document, has too many entries.',
    remedy: 'Split the document, or use fewer entries.',
  },
  TOO_MANY_PAGES: {
    meaning: 'The document has more pages than a render can have.',
    remedy: 'Split the data into several documents.',
  },
  TOO_DEEP: {
    meaning: 'Containers are nested too deeply.',
    remedy: 'Remove containers that contain only another container.',
  },
  INVALID_LENGTH: {
    meaning: 'The value is not a length, or its unit is not accepted here.',
    remedy: 'Write a number and a unit in quotes, like "10mm".',
  },
  INVALID_COLOR: {
    meaning: 'The value is not a colour.',
    remedy: 'Write a CSS colour like "#1a1a1a", "rgb(26 26 26)" or "navy".',
  },
  INVALID_BORDER: {
    meaning: 'The value is not a border.',
    remedy: 'Write width, style and colour like "1pt solid #000", or "none".',
  },
  UNSUPPORTED_VERSION: {
    meaning: 'This service does not support the format version of the template.',
    remedy: 'Set formatVersion to a supported version, or update the service.',
  },
  UNKNOWN_ELEMENT_TYPE: {
    meaning: 'The element type does not exist.',
    remedy: 'Correct the type. The message suggests the closest type and lists all types.',
  },
  UNKNOWN_PROPERTY: {
    meaning: 'The request sets an unknown property of "printer". Elsewhere an unknown property is only a warning.',
    remedy: 'Correct the name. The message suggests the closest name.',
  },
  UNKNOWN_STYLE: {
    meaning: '"extends" names a style that the template does not define.',
    remedy: 'Define the style in "styles", or correct the name.',
  },
  STYLE_CIRCLE: {
    meaning: 'A style extends itself through other styles.',
    remedy: 'Remove one "extends" of the cycle.',
  },
  DUPLICATE_ID: {
    meaning: 'Two elements have the same id.',
    remedy: 'Give each element a unique id, or omit the ids.',
  },
  CONFLICT: {
    meaning: 'Two properties set the same value.',
    remedy: 'Keep one of them.',
  },
  MISPLACED: {
    meaning: 'The element is not allowed in this place.',
    remedy: 'Move the element. The message says where it is allowed.',
  },
  NO_ROOM: {
    meaning: 'Margins, header and footer leave no space on the page.',
    remedy: 'Reduce the margins, the header or the footer, or make the page larger.',
  },
  MISSING_DATA: {
    meaning: 'An expression reads data that is missing, and the template sets "missing" to "error".',
    remedy: 'Send the data, read it with ?. or ??, or change "missing".',
  },
  CODE_INVALID: {
    meaning: 'The symbology cannot encode the value: a character, the length or the check digit is wrong.',
    remedy: 'Send a value that the symbology accepts, or choose another symbology.',
  },
  CODE_DOES_NOT_FIT: {
    meaning: 'The code is larger than its box, or its module would be narrower than one dot.',
    remedy: 'Widen the box to the size in the message, shorten the value, or raise the resolution.',
  },
  IMAGE_INVALID: {
    meaning: 'The source is not a readable picture.',
    remedy: 'Send a complete picture in a supported format, as a data: URI or an asset.',
  },
  ASSET_NOT_FOUND: {
    meaning: 'The source of a picture or font is an asset that does not exist.',
    remedy:
      'Upload the asset with POST /v1/assets, or correct the name. `platen render` takes assets from the folder set with --assets.',
  },
  IMAGE_UNREACHABLE: {
    meaning: 'The picture at a URL could not be fetched; the message says why.',
    remedy: 'Correct the URL, check that the server responds, or upload the picture with POST /v1/assets.',
  },
  FONT_INVALID: {
    meaning: 'A font of the template cannot be used.',
    remedy: 'Provide a complete TrueType or OpenType font (.ttf or .otf), as a data: URI or an asset.',
  },
  NOT_CONFORMING: {
    meaning: 'The PDF cannot conform to the standard in "pdf.conformance".',
    remedy: 'Change the property or element that the message names, or set another standard or "none".',
  },
  EINVOICE_RULE: {
    meaning:
      'The e-invoice violates a rule of EN 16931 or of its profile. "rule" contains the name of the rule, for example BR-CO-15. The path points to the value in the data if possible, otherwise to the template.',
    remedy: 'Correct the data or the template. docs/guides/e-invoices.md describes the rules.',
  },
  EINVOICE_INVALID: {
    meaning: 'The XML in "xml" cannot be embedded, because it is not an invoice of the profile.',
    remedy:
      'Send a Cross Industry Invoice (CII) whose guideline ID matches "profile", or set "profile" to match the invoice.',
  },
  OUTPUT_TOO_LARGE: {
    meaning: 'A page has too many pixels, or the document has too many bytes. The render would run out of memory.',
    remedy: 'Lower dpi or printer.density, make the page or its pictures smaller, or split the document.',
  },
  SCHEMA_MISMATCH: {
    meaning: 'The data does not match the JSON Schema of the template.',
    remedy: 'Correct the data at the path. The path points to the value.',
  },
  SCHEMA_INVALID: {
    meaning: 'The JSON Schema of the template is not valid.',
    remedy: 'Correct the keyword at the path.',
  },
  SCHEMA_UNSUPPORTED: {
    meaning: 'The JSON Schema uses a keyword that is not supported.',
    remedy: 'Remove the keyword, or use supported keywords.',
  },
  SCHEMA_LIMIT: {
    meaning: 'The JSON Schema is too large or too deep.',
    remedy: 'Describe only the data that the template reads.',
  },
  SCHEMA_BUDGET: {
    meaning: 'Checking the data against the schema needs too much computation.',
    remedy: 'Use a simpler schema, or send less data.',
  },
  E_SYNTAX: {
    meaning: 'The expression has a syntax error or uses an unsupported construct.',
    remedy: 'Correct the expression at the given position.',
  },
  E_NAME: {
    meaning: 'A function or name is unknown.',
    remedy: 'Correct the name. The message suggests the closest name.',
  },
  E_ARITY: {
    meaning: 'A function has too few or too many arguments.',
    remedy: 'Pass the arguments that its signature lists.',
  },
  E_DEPTH: {
    meaning: 'The expression is nested too deeply.',
    remedy: 'Split the expression, or compute the value before sending the data.',
  },
  E_NODE_LIMIT: {
    meaning: 'The expression has too many parts.',
    remedy: 'Split the expression, or compute the value before sending the data.',
  },
  E_SOURCE_LIMIT: {
    meaning: 'The expression has too many characters.',
    remedy: 'Split the expression, or compute the value before sending the data.',
  },
  E_TYPE: {
    meaning: 'A value has the wrong type for an operator or function. Values are never converted implicitly.',
    remedy: 'Convert the value, for example with number(…) or string(…), or read one of its properties.',
  },
  E_NUMBER: {
    meaning: 'The result of a calculation is not a finite number, for example after a division by zero.',
    remedy: 'Test the divisor first: total == 0 ? 0 : part / total.',
  },
  E_ARG: {
    meaning: 'An argument has the right type but a value that the function does not accept.',
    remedy: 'Use a value that the message names.',
  },
  E_STRING_LIMIT: {
    meaning: 'The expression creates a text that is too long.',
    remedy: 'Shorten the text, or split it into several.',
  },
  E_ARRAY_LIMIT: {
    meaning: 'The expression creates a list that is too long.',
    remedy: 'Filter first, or compute the list before sending the data.',
  },
  E_BUDGET: {
    meaning: 'The expressions of the document need too much computation.',
    remedy: 'Loop over fewer items, or compute the values before sending the data.',
  },
  E_INTERNAL: {
    meaning: 'The expression failed because of a bug in Platen.',
    remedy: 'Report the bug with the expression.',
  },
} as const satisfies Readonly<Record<string, Explanation>>;

export type ProblemCode = keyof typeof PROBLEM_CODES;
