/**
 * `/screen-guard.js`, which outlives every deploy, and so can be had where the screen's own script cannot.
 */
import { defineConfig } from 'vite';
import { singleFile } from './vite.shared.ts';

export default defineConfig(singleFile('tv/guard.ts', 'screen-guard.js'));
