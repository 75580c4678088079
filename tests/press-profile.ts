/**
 * ICC profile of a fictitious press: four inks mixed by the Neugebauer model, small enough for a test. It was made for
 * this project and is free for any use.
 */

/** Light that each ink leaves, as shares of linear red, green and blue. */
const INKS = [
  [0.0, 0.25, 0.6],
  [0.6, 0.0, 0.2],
  [0.95, 0.8, 0.0],
  [0.02, 0.02, 0.02],
] as const;
const TO_XYZ = [
  [0.43607, 0.38515, 0.14307],
  [0.22249, 0.71687, 0.06061],
  [0.01392, 0.09708, 0.7141],
] as const;
const WHITE = [0.9642, 1, 0.8249] as const;

/** Returns the profile in version 2 with a given name. */
export function pressProfile(name = 'A press in a test', changes: Changes = {}): Uint8Array {
  const { deviceClass = 'prtr', space = 'CMYK', leaveOut } = changes;
  const all: readonly (readonly [string, Buffer])[] = [
    ['desc', description(name)],
    ['cprt', Buffer.concat([ascii('text\0\0\0\0'), ascii('No rights reserved\0')])],
    ['wtpt', Buffer.concat([ascii('XYZ \0\0\0\0'), ...WHITE.map((value) => u32(Math.round(value * 65536)))])],
    ['A2B0', inksToLab()],
    ['B2A0', labToInks()],
  ];
  const tags = all.filter(([tag]) => tag !== leaveOut);
  let offset = 132 + tags.length * 12;
  const rows: Buffer[] = [];
  const bodies = tags.map(([tag, body]) => {
    const padded = Buffer.concat([body, Buffer.alloc(-body.length & 3)]);
    rows.push(ascii(tag), u32(offset), u32(body.length));
    offset += padded.length;
    return padded;
  });
  const header = Buffer.alloc(128);
  header.writeUInt32BE(offset, 0);
  header.writeUInt32BE(0x02400000, 8);
  header.write(`${deviceClass}${space}Lab `, 12, 'latin1');
  for (const [index, part] of [2026, 1, 1].entries()) header.writeUInt16BE(part, 24 + index * 2);
  header.write('acsp', 36, 'latin1');
  for (const [index, value] of WHITE.entries()) header.writeUInt32BE(Math.round(value * 65536), 68 + index * 4);
  return new Uint8Array(Buffer.concat([header, u32(tags.length), ...rows, ...bodies]));
}

type Changes = { readonly deviceClass?: string; readonly space?: string; readonly leaveOut?: string };

function ascii(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function u16(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries())
    bytes.writeUInt16BE(Math.min(65535, Math.max(0, Math.round(value))), index * 2);
  return bytes;
}

/** Returns the description by ICC.1:2001-04, 6.5.17: the name, without other scripts. */
function description(name: string): Buffer {
  return Buffer.concat([
    ascii('desc\0\0\0\0'),
    u32(name.length + 1),
    ascii(`${name}\0`),
    Buffer.alloc(4 + 4 + 2 + 1 + 67),
  ]);
}

/** Returns lookup tables of 16 bits without curves (6.5.9, mft2). */
function tables(inputs: number, outputs: number, grid: number, values: readonly number[]): Buffer {
  const identity = [1, 0, 0, 0, 1, 0, 0, 0, 1].map((value) => u32(value * 65536));
  const head = Buffer.from([inputs, outputs, grid, 0]);
  const curve = (channels: number) => u16(Array.from({ length: channels }, () => [0, 65535]).flat());
  const parts = [ascii('mft2\0\0\0\0'), head, ...identity, u16([2, 2]), curve(inputs), u16(values), curve(outputs)];
  return Buffer.concat(parts);
}

/** Computes all sixteen overprints by multiplying the light that each ink leaves. */
function inksToLab(): Buffer {
  const values: number[] = [];
  for (let corner = 0; corner < 16; corner++) {
    const seen = [0, 1, 2].map((channel) => {
      return INKS.reduce((light, ink, index) => (corner & (8 >> index) ? light * ink[channel]! : light), 0.9);
    });
    values.push(...encoded(labOf(seen)));
  }
  return tables(4, 3, 2, values);
}

/** Computes the inks for five steps of lightness and of each axis, by the formula of CSS Color 5. */
function labToInks(): Buffer {
  const steps = [0, 1, 2, 3, 4];
  const values = steps.flatMap((l) =>
    steps.flatMap((a) =>
      steps.flatMap((b) => inksOf([l * 25, a * 64 - 128, b * 64 - 128]).map((share) => share * 65535)),
    ),
  );
  return tables(3, 4, 5, values);
}

function labOf(light: readonly number[]): readonly number[] {
  const [x, y, z] = TO_XYZ.map((row, index) => {
    const value = row.reduce((sum, factor, channel) => sum + factor * light[channel]!, 0) / WHITE[index]!;
    return value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116;
  });
  return [116 * y! - 16, 500 * (x! - y!), 200 * (y! - z!)];
}

/** Encodes Lab by 6.3.4.2 of version 2, with lightness up to 0xff00 and axes from -128. */
function encoded([l = 0, a = 0, b = 0]: readonly number[]): readonly number[] {
  return [(l / 100) * 65280, (a + 128) * 256, (b + 128) * 256];
}

function inksOf([l = 0, a = 0, b = 0]: readonly number[]): readonly number[] {
  const y = (l + 16) / 116;
  const [x, z] = [y + a / 500, y - b / 200];
  const back = (value: number) => (value ** 3 > 0.008856 ? value ** 3 : (value - 16 / 116) / 7.787);
  const xyz = [back(x) * WHITE[0], back(y), back(z) * WHITE[2]] as const;
  const red = 3.1339 * xyz[0] - 1.6169 * xyz[1] - 0.4906 * xyz[2];
  const green = -0.9788 * xyz[0] + 1.9161 * xyz[1] + 0.0335 * xyz[2];
  const blue = 0.0719 * xyz[0] - 0.229 * xyz[1] + 1.4052 * xyz[2];
  const shares = [red, green, blue].map((light) => 1 - Math.sqrt(Math.min(1, Math.max(0, light))));
  const black = Math.min(...shares);
  return black >= 1 ? [0, 0, 0, 1] : [...shares.map((share) => (share - black) / (1 - black)), black];
}

/** Returns the profile as a data: URI for templates. */
export function pressProfileUri(): string {
  return `data:application/vnd.iccprofile;base64,${Buffer.from(pressProfile()).toString('base64')}`;
}
