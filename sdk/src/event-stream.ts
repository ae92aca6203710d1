/** Reads Server-Sent Events (WHATWG HTML, section 9.2) out of a text that comes in pieces. */
export interface StreamEvent {
  id: string | undefined;
  name: string;
  data: string;
}

/** Cuts the text into its blocks, each an event or a comment. A piece may end anywhere. */
export class StreamBlocks {
  #rest = '';

  /** The blocks that this piece completes. */
  take(piece: string): string[] {
    const blocks = `${this.#rest}${piece.replaceAll('\r', '')}`.split('\n\n');
    this.#rest = blocks.pop() ?? '';
    return blocks;
  }
}

/** Undefined for a block without data, such as a comment. */
export function eventOf(block: string): StreamEvent | undefined {
  const { id, name, data } = fieldsOf(block);
  return data.length === 0 ? undefined : { id, name, data: data.join('\n') };
}

/** What a block says; one without data may still have an id. */
export function fieldsOf(block: string): { id: string | undefined; name: string; data: string[] } {
  let name = 'message';
  let id: string | undefined;
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [field = ''] = line.split(':', 1);
    const value = line.slice(field.length + 1).replace(/^ /, '');
    if (field === 'event') name = value;
    else if (field === 'id') id = value;
    else if (field === 'data') data.push(value);
  }
  return { id, name, data };
}
