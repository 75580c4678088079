/** ZPL II commands that write an RFID tag (Zebra’s programming guide, RFID commands). */
import type { RfidTag } from '../../scene/scene.ts';

/** Memory banks of `^RF`: A is the EPC bank with adjusted protocol control bits, 3 the user bank. */
const BANKS = { epc: 'A', user: '3' } as const;
/** First data word. In the EPC bank, a checksum and the protocol control bits come before the data. */
const FIRST_WORD = { epc: 2, user: 0 } as const;

/** Returns `^RS` with the retries, `^RFW` with the data and the password, and `^RLM` for the lock. */
export function rfidCommands({ data, bank, lock, password, retries }: RfidTag): readonly string[] {
  return [
    retries === undefined ? '^RS8' : `^RS8,,,${retries}`,
    `^RFW,H,${FIRST_WORD[bank]},${data.length / 2},${BANKS[bank]}^FD${data}^FS`,
    ...(password === undefined ? [] : [`^RFW,H,P^FD${password}^FS`]),
    ...(lock === 'none' ? [] : [lockCommand(bank, lock)]),
  ];
}

/**
 * Returns `^RLM` with the locks of the kill password, the access password, the EPC bank and the user bank. Locking by
 * password also hides the access password.
 */
function lockCommand(bank: RfidTag['bank'], lock: 'password' | 'permanent'): string {
  const [access, letter] = lock === 'password' ? ['L', 'L'] : ['', 'P'];
  return bank === 'epc' ? `^RLM,,${access},${letter}^FS` : `^RLM,,${access},,${letter}^FS`;
}
