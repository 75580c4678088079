/** Combines numbers and nouns in the correct plural form. */

/** Returns text such as "1 page" or "2 pages". English and German have the same two plural forms. */
export const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;
