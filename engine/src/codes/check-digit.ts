/** Check digits of GS1 keys: GTIN, SSCC and their kin, and UPC-E by the UPC-A it stands for. */

/** Modulo 10 check digit with weights 3 and 1 from the right (GS1 General Specifications, standard check digit calculation). */
export function checkDigitOf(digits: string): string {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const weight = (digits.length - index) % 2 === 1 ? 3 : 1;
    sum += Number(digits[index]) * weight;
  }
  return String((10 - (sum % 10)) % 10);
}

/** The 11 digits of UPC-A, check digit left out, that 7 digits of UPC-E stand for (ISO/IEC 15420, UPC-E). */
export function expandUpce(digits: string): string {
  const [system, a, b, c, d, e, last] = digits;
  switch (last) {
    case '0':
    case '1':
    case '2':
      return `${system}${a}${b}${last}0000${c}${d}${e}`;
    case '3':
      return `${system}${a}${b}${c}00000${d}${e}`;
    case '4':
      return `${system}${a}${b}${c}${d}00000${e}`;
    default:
      return `${system}${a}${b}${c}${d}${e}0000${last}`;
  }
}
