/** The scopes of the API with what each grants, in the order of the docs. */
import type { Scope } from '@fairway/sdk';
import { words } from '../../words/app.ts';

export const SCOPES: Record<Scope, string> = words.apiAccess.scopes;

export const ALL_SCOPES = Object.keys(SCOPES);

export const isScope = (text: string): text is Scope => text in SCOPES;
