/** Unpacks `.tar.gz` files. */
import { createReadStream, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';

/** Unpacks files and links with their permissions, if `wants` accepts their names. */
export async function unpack(file: string, folder: string, wants = (_name: string) => true): Promise<void> {
  const tar = extract();
  const read = pipeline(createReadStream(file), createGunzip(), async (chunks: AsyncIterable<Uint8Array>) => {
    for await (const chunk of chunks) {
      if (!tar.write(chunk)) await new Promise<void>((resolve) => tar.once('drain', () => resolve()));
    }
    tar.end(undefined);
  });
  for await (const entry of tar) {
    const { name, type, mode, linkname } = entry.header;
    const parts: Uint8Array[] = [];
    for await (const part of entry as AsyncIterable<Uint8Array>) parts.push(part);
    const path = join(folder, name);
    if (!wants(name) || (type !== 'file' && type !== 'symlink')) continue;
    mkdirSync(dirname(path), { recursive: true });
    if (type === 'symlink') symlinkSync(linkname, path);
    else writeFileSync(path, Buffer.concat(parts), { mode });
  }
  await read;
}
