/** Languages in which the service sends documents to printers. */
export const PRINT_LANGUAGES = ['zpl', 'pdf', 'tspl', 'epl', 'cpcl', 'escpos'] as const;

export type PrintLanguage = (typeof PRINT_LANGUAGES)[number];
