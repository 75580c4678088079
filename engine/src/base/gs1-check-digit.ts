/** Computes the check digit of GS1 identification keys. */

/**
 * Computes the modulo 10 check digit with weights 3 and 1 from the right. See GS1 General Specifications, standard
 * check digit calculation.
 */
export function checkDigitOf(digits: string): string {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const weight = (digits.length - index) % 2 === 1 ? 3 : 1;
    sum += Number(digits[index]) * weight;
  }
  return String((10 - (sum % 10)) % 10);
}
