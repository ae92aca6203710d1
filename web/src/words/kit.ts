/** The words of the kit, in the language that the pages around it have loaded. Read them when rendering. */
import { kit as english } from './en/kit.ts';

type KitWords = typeof english;

export let kitWords: KitWords = english;

export function setKitWords(words: KitWords): void {
  kitWords = words;
}
