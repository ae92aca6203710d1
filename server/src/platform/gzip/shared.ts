/**
 * Gzip for many who are sent the same, piece by piece. A piece is compressed once, by a compressor without a past that ends
 * on a whole byte (Z_SYNC_FLUSH), so that it can follow any other piece; each body counts only its own checksum.
 */
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { combine, shiftBy } from './crc.ts';

interface Piece {
  bytes: Buffer;
  /** Of what was compressed. */
  length: number;
  crc: number;
  shift: number;
}

/** RFC 1952: deflate, no name, no time, no particular system. */
export const GZIP_START = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** RFC 1951: a last block with nothing in it. */
const LAST_BLOCK = [0x03, 0x00];

const OPTIONS = { level: 6, finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 64 * 1024 };
const deflate = promisify<Buffer, typeof OPTIONS, Buffer>(deflateRaw);

/** For as long as anybody holds what was compressed. */
const pieces = new WeakMap<Buffer, Promise<Piece>>();

/** One gzip body. */
export class GzipBody {
  #crc = 0;
  #length = 0;

  /** Compresses `data`, which nobody may change any more; the same Buffer only once. Call what it returns to append it. */
  async prepare(data: Buffer): Promise<() => Buffer> {
    const piece = await pieceOf(data);
    return () => this.#append(piece);
  }

  end(): Buffer {
    const sums = Buffer.alloc(8);
    sums.writeUInt32LE(this.#crc, 0);
    sums.writeUInt32LE(this.#length, 4);
    return Buffer.concat([Buffer.from(LAST_BLOCK), sums]);
  }

  #append({ bytes, length, crc, shift }: Piece): Buffer {
    this.#crc = combine(this.#crc, crc, shift);
    this.#length = (this.#length + length) % 2 ** 32;
    return bytes;
  }
}

function pieceOf(data: Buffer): Promise<Piece> {
  const known = pieces.get(data);
  if (known !== undefined) return known;
  const made = makePiece(data);
  pieces.set(data, made);
  made.catch(() => pieces.delete(data));
  return made;
}

async function makePiece(data: Buffer): Promise<Piece> {
  const bytes = await deflate(data, OPTIONS);
  return { bytes, length: data.length, crc: crc32(data), shift: shiftBy(data.length) };
}
