/**
 * Dragging things onto others with a mouse. Only ever a shortcut: a button does the same, because no way of
 * dragging is as good by keyboard or by thumb.
 */
import { type DragEvent, useState } from 'react';

/** So that a page takes only what it knows, and no files. */
const typeOf = (kind: string): string => `application/x-${kind}`;

/** Props of what can be dragged. */
export const draggable = (kind: string, id: string) => ({
  draggable: true,
  onDragStart: (event: DragEvent) => {
    event.dataTransfer.setData(typeOf(kind), id);
    event.dataTransfer.effectAllowed = 'move';
  },
});

/** Props of where it can be dropped, and whether something of the kind is held above it. */
export function useDropTarget(kind: string, onDrop: ((id: string) => void) | undefined) {
  const [isOver, setOver] = useState(false);
  const isOfKind = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(typeOf(kind));
  const props = {
    onDragOver: (event: DragEvent) => {
      if (!isOfKind(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (!isOfKind(event)) return;
      event.preventDefault();
      setOver(false);
      onDrop?.(event.dataTransfer.getData(typeOf(kind)));
    },
  };
  return { isOver, props: onDrop === undefined ? {} : props };
}
