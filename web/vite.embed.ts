/** `/embed.js`, the one script that runs in other sites' pages. */
import { defineConfig } from 'vite';
import { singleFile } from './vite.shared.ts';

export default defineConfig(singleFile('embed/loader.ts', 'embed.js'));
