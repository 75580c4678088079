/** THE table of problem codes: what each means, and what to do about it. The reference page of errors is made from it. */

/** One code explained, in whole sentences. */
export type Explanation = {
  readonly meaning: string;
  readonly remedy: string;
};

/** Every code a problem may carry; those of expressions begin with `E_`. */
export const PROBLEM_CODES = {
  REQUIRED: {
    meaning: 'A property that must be there is missing.',
    remedy: 'Add it; the message says what it is for.',
  },
  WRONG_TYPE: {
    meaning: 'The value is of another JSON type than the property takes.',
    remedy: 'Write the type that the message names, for example text in quotes.',
  },
  INVALID_VALUE: {
    meaning: 'The value has the right type but is none of those accepted.',
    remedy: 'Choose one that the message lists.',
  },
  OUT_OF_RANGE: {
    meaning: 'The number or length is smaller or larger than the property takes.',
    remedy: 'Stay within the range that the message names.',
  },
  TOO_LONG: {
    meaning: 'The text has more characters than the property takes.',
    remedy: 'Shorten it.',
  },
  TOO_MANY: {
    meaning: 'A list, or the whole document, has more entries than are allowed.',
    remedy: 'Split the document, or use fewer entries.',
  },
  TOO_MANY_PAGES: {
    meaning: 'The document has more pages than one render makes.',
    remedy: 'Split the data into several documents.',
  },
  TOO_DEEP: {
    meaning: 'Containers stand in containers deeper than is allowed.',
    remedy: 'Take away containers that hold nothing but another one.',
  },
  INVALID_LENGTH: {
    meaning: 'The value is not a length, or its unit has no meaning here.',
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
    meaning: 'The template is of a version of the format that this service does not read.',
    remedy: 'Set formatVersion to a supported one, or update the service.',
  },
  UNKNOWN_ELEMENT_TYPE: {
    meaning: 'No element is of this type.',
    remedy: 'Correct the word; the message suggests the nearest and lists all.',
  },
  UNKNOWN_PROPERTY: {
    meaning: 'The request sets a property of "printer" that is not known. Everywhere else this is a warning only.',
    remedy: 'Correct the name; the message suggests the nearest.',
  },
  UNKNOWN_STYLE: {
    meaning: '"extends" names a style that the template does not have.',
    remedy: 'Define it in "styles", or correct the name.',
  },
  STYLE_CIRCLE: {
    meaning: 'A style extends itself, by way of others.',
    remedy: 'Take one "extends" out of the circle.',
  },
  DUPLICATE_ID: {
    meaning: 'Two elements have the same id.',
    remedy: 'Give each its own, or leave ids out.',
  },
  CONFLICT: {
    meaning: 'Two properties say the same thing in different ways.',
    remedy: 'Keep one of the two.',
  },
  MISPLACED: {
    meaning: 'The element cannot stand where it stands.',
    remedy: 'Move it; the message says where it may stand.',
  },
  NO_ROOM: {
    meaning: 'Margin, header and footer leave no room on the page.',
    remedy: 'Make them smaller, or the page larger.',
  },
  MISSING_DATA: {
    meaning: 'An expression reads data that is not there, and the template sets "missing" to "error".',
    remedy: 'Send the data, read it with ?. or ??, or relax "missing".',
  },
  CODE_INVALID: {
    meaning: 'The symbology cannot carry the value: a character, the length or the check digit is wrong.',
    remedy: 'Send a value that the symbology accepts, or choose another symbology.',
  },
  CODE_DOES_NOT_FIT: {
    meaning: 'The code is larger than its box, or its module would be narrower than one dot.',
    remedy: 'Widen the box to what the message names, shorten the value, or raise the resolution.',
  },
  IMAGE_INVALID: {
    meaning: 'The source is not a picture that can be read.',
    remedy: 'Send a whole picture of a supported format, as a data: URI or an asset.',
  },
  ASSET_NOT_FOUND: {
    meaning: 'A picture or font names an asset that is not there.',
    remedy:
      'Upload it with POST /v1/assets, or correct the name; `platen render` takes assets from the folder of --assets.',
  },
  IMAGE_UNREACHABLE: {
    meaning: 'The picture at an address could not be fetched; the message says why.',
    remedy: 'Correct the address, see that its server answers, or upload the picture with POST /v1/assets.',
  },
  FONT_INVALID: {
    meaning: 'A font of the template is none that can be used.',
    remedy: 'Give a whole TrueType or OpenType font (.ttf or .otf), as a data: URI or an asset.',
  },
  NOT_CONFORMING: {
    meaning: 'The PDF could not follow the standard that "pdf.conformance" claims.',
    remedy: 'Change what the message names, or claim another standard or none.',
  },
  EINVOICE_RULE: {
    meaning:
      'The e-invoice would break a rule of EN 16931 or of its profile; "rule" names it, for example BR-CO-15, and the path points to what is wrong in the data, or else to the template.',
    remedy: 'Correct the data, or what the template says of it; docs/guides/e-invoices.md tells of the rules.',
  },
  EINVOICE_INVALID: {
    meaning: 'The ready XML of an e-invoice cannot be carried along: it is no invoice of the profile.',
    remedy: 'Send a Cross Industry Invoice (CII) whose guideline is that of "profile", or choose the profile it has.',
  },
  OUTPUT_TOO_LARGE: {
    meaning: 'A page has more pixels, or the document more bytes, than a render may hold in memory.',
    remedy: 'Lower dpi or printer.density, make the page or its pictures smaller, or several documents of one.',
  },
  SCHEMA_MISMATCH: {
    meaning: 'The data does not match the JSON Schema of the template.',
    remedy: 'Correct the data at the path; it points into data.',
  },
  SCHEMA_INVALID: {
    meaning: 'The JSON Schema of the template is not one.',
    remedy: 'Correct the keyword at the path.',
  },
  SCHEMA_UNSUPPORTED: {
    meaning: 'The JSON Schema uses a keyword that is not supported.',
    remedy: 'Say it with the supported keywords, or leave it out.',
  },
  SCHEMA_LIMIT: {
    meaning: 'The JSON Schema is too large or too deep.',
    remedy: 'Describe less: only what the template reads.',
  },
  SCHEMA_BUDGET: {
    meaning: 'Checking the data against the schema takes too much work.',
    remedy: 'Use a simpler schema, or send less data.',
  },
  E_SYNTAX: {
    meaning: 'The expression cannot be read, or uses what is not in the language.',
    remedy: 'Correct it at the position given.',
  },
  E_NAME: {
    meaning: 'A function or name is not known here.',
    remedy: 'Correct the name; the message suggests the nearest.',
  },
  E_ARITY: {
    meaning: 'A function has too few or too many arguments.',
    remedy: 'Call it as its signature says.',
  },
  E_DEPTH: {
    meaning: 'The expression is nested too deep.',
    remedy: 'Split it, or compute the value before sending the data.',
  },
  E_NODE_LIMIT: {
    meaning: 'The expression has too many parts.',
    remedy: 'Split it, or compute the value before sending the data.',
  },
  E_SOURCE_LIMIT: {
    meaning: 'The expression has too many characters.',
    remedy: 'Split it, or compute the value before sending the data.',
  },
  E_TYPE: {
    meaning: 'A value is of another type than an operator or function takes; nothing is converted silently.',
    remedy: 'Convert it, for example by number(…) or string(…), or pick a property of it.',
  },
  E_NUMBER: {
    meaning: 'A calculation gives no finite number, for example a division by zero.',
    remedy: 'Test the divisor first: total == 0 ? 0 : part / total.',
  },
  E_ARG: {
    meaning: 'An argument has the right type but not a value that the function takes.',
    remedy: 'Use a value that the message names.',
  },
  E_STRING_LIMIT: {
    meaning: 'The expression makes a text that is too long.',
    remedy: 'Make less of it, or several of it.',
  },
  E_ARRAY_LIMIT: {
    meaning: 'The expression makes a list that is too long.',
    remedy: 'Filter first, or compute the list before sending the data.',
  },
  E_BUDGET: {
    meaning: 'The expressions of the document take too much work.',
    remedy: 'Loop over fewer items, or compute the values before sending the data.',
  },
  E_INTERNAL: {
    meaning: 'The expression failed for a reason of our own.',
    remedy: 'Report it with the expression.',
  },
} as const satisfies Readonly<Record<string, Explanation>>;

export type ProblemCode = keyof typeof PROBLEM_CODES;
