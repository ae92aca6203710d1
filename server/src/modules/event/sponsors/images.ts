/** Uploaded images. Their type is read from their bytes, never from a name; none can contain a script. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
type ImageType = (typeof IMAGE_TYPES)[number];

export const LARGEST_IMAGE = 256 * 1024;

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const JPEG = Buffer.from('ffd8ff', 'hex');

export function typeOf(bytes: Buffer): ImageType | undefined {
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'image/png';
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return 'image/jpeg';
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? 'image/webp' : undefined;
}

/**
 * Returns undefined for invalid base64, in which Node would skip the wrong characters. The input is encoded
 * again and compared: a search for its padding would take minutes for a long run of `=`.
 */
export function decode(base64: string): Buffer | undefined {
  const bytes = Buffer.from(base64, 'base64');
  const padded = bytes.toString('base64');
  return base64 === padded || base64 === padded.replace(/={1,2}$/, '') ? bytes : undefined;
}
