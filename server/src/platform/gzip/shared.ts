/**
 * Gzip for many clients that receive the same data. A piece is compressed once, without a dictionary and
 * flushed to a whole byte (Z_SYNC_FLUSH), so that it can follow any other piece; each body computes only its
 * own checksum.
 */
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { combine, shiftBy } from './crc.ts';

interface Piece {
  bytes: Buffer;
  /** The uncompressed length, in bytes. */
  length: number;
  crc: number;
  shift: number;
}

/** RFC 1952: the header for deflate, without name, time and operating system. */
export const GZIP_START = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** RFC 1951: an empty last block. */
const LAST_BLOCK = [0x03, 0x00];

const OPTIONS = { level: 6, finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 64 * 1024 };
const deflate = promisify<Buffer, typeof OPTIONS, Buffer>(deflateRaw);

/** A weak cache: a compressed piece lives as long as its source Buffer. */
const pieces = new WeakMap<Buffer, Promise<Piece>>();
const finished = new WeakMap<Buffer, Piece>();

/** Compresses data that will be sent to many, before the first of them is served. */
export const compress = (data: Buffer): Promise<unknown> => pieceOf(data);

/** One gzip body. */
export class GzipBody {
  #crc = 0;
  #length = 0;

  /** Compresses `data`, which must not change later; each Buffer once. Call the result to append it. */
  async prepare(data: Buffer): Promise<() => Buffer> {
    const piece = await pieceOf(data);
    return () => this.#append(piece);
  }

  /** The same without waiting, if `data` was compressed before. */
  prepared(data: Buffer): (() => Buffer) | undefined {
    const piece = finished.get(data);
    return piece && (() => this.#append(piece));
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
  const cached = pieces.get(data);
  if (cached !== undefined) return cached;
  const made = makePiece(data);
  pieces.set(data, made);
  made.catch(() => pieces.delete(data));
  return made;
}

async function makePiece(data: Buffer): Promise<Piece> {
  const bytes = await deflate(data, OPTIONS);
  const piece = { bytes, length: data.length, crc: crc32(data), shift: shiftBy(data.length) };
  finished.set(data, piece);
  return piece;
}
