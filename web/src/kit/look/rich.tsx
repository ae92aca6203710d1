/** A sentence with something other than text in it: `Ask {owner} for a link.` with a link for `owner`. */
import { Fragment, type ReactNode } from 'react';

export const Rich = ({ text, ...parts }: { text: string; [name: string]: ReactNode }) =>
  text.split(/\{(\w+)\}/).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: The pieces of a sentence keep their places.
    <Fragment key={index}>{index % 2 === 0 ? piece : parts[piece]}</Fragment>
  ));
