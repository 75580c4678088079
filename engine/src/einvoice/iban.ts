/** Formats and checks account numbers (ISO 13616). */

/** Returns the account number for machines. Removes spaces from an IBAN and leaves other numbers unchanged. */
export function accountText(account: string): string {
  return isIban(account) ? account.replace(/\s/g, '') : account;
}

/** Checks the format and the check digits of an IBAN. Ignores spaces. */
export function isIban(account: string): boolean {
  const text = account.replace(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/.test(text)) return false;
  let rest = 0;
  for (const char of text.slice(4) + text.slice(0, 4)) {
    const value = Number.parseInt(char, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
