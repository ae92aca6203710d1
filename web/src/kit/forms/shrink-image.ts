/**
 * Pictures as they are sent: as they are where they are small enough, else drawn smaller in the browser until
 * they are. Whatever the browser can draw is taken, but no SVG, which may hold programs.
 */

const TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
type ImageType = (typeof TYPES)[number];

export interface Picture {
  type: ImageType;
  base64: string;
}

/** For the field that chooses the file: all images, so that a refusal can say why. */
export const PICTURE_TYPES = 'image/*';

/** The longest side in pixels, tried one after the other. */
const SIDES = [1600, 1200, 800, 560, 400, 280, 200, 120];
const QUALITY = 0.85;

/** `svg`: refused by kind. `unreadable`: no picture that the browser knows. */
export async function readPicture(file: File, mostBytes: number): Promise<Picture | 'svg' | 'unreadable'> {
  if (file.type === 'image/svg+xml' || /\.svgz?$/i.test(file.name)) return 'svg';
  const type = TYPES.find((one) => one === file.type);
  if (type !== undefined && file.size <= mostBytes) return pictureOf(file, type);
  const drawn = await createImageBitmap(file).catch(() => undefined);
  if (drawn === undefined) return 'unreadable';
  for (const side of SIDES) {
    const smaller = await drawnAt(drawn, side);
    const found = TYPES.find((one) => one === smaller?.type);
    if (smaller !== null && found !== undefined && smaller.size <= mostBytes)
      return pictureOf(smaller, found);
  }
  return 'unreadable';
}

/** WebP keeps what is transparent; a browser that cannot write it makes a PNG. */
function drawnAt(image: ImageBitmap, side: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY));
}

async function pictureOf(blob: Blob, type: ImageType): Promise<Picture> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  // One by one: as arguments, a large file would overflow the stack.
  return { type, base64: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')) };
}
