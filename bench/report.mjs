/** What a run found, as a table for the terminal and for results.md. */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { CONNECTIONS } from './load/load.mjs';

const FILE = new URL('results.md', import.meta.url);
const HEAD = ['Work', 'Against', 'Service', 'Ratio', 'Target', ''];

/** Tables over ifs: how each kind of result is judged and shown. */
const KINDS = {
  rate: {
    unit: '/s',
    digits: 0,
    result: ({ base, service }) => service / base,
    shown: (ratio) => ratio.toFixed(2),
    met: (ratio, target) => ratio >= target,
    target: (target) => `≥ ${target.toFixed(2)}`,
  },
  time: {
    unit: ' ms',
    digits: 0,
    result: ({ base, service }) => service / base,
    shown: (ratio) => `${ratio.toFixed(2)} ×`,
    met: (ratio, target) => ratio <= target,
    target: (target) => `≤ ${target} ×`,
  },
  span: {
    unit: ' ms',
    digits: 1,
    result: ({ service }) => service,
    shown: (millis) => `${millis.toFixed(1)} ms`,
    met: (millis, target) => millis < target,
    target: (target) => `< ${target} ms`,
  },
  frequency: {
    unit: '/s',
    digits: 1,
    result: ({ service }) => service,
    shown: (frequency) => `${frequency.toFixed(1)}/s`,
    met: (frequency, target) => frequency <= target,
    target: (target) => `≤ ${target}/s`,
  },
  size: {
    unit: ' kB',
    digits: 1,
    result: ({ service }) => service,
    shown: (kilobytes) => `${kilobytes.toFixed(1)} kB`,
    met: (kilobytes, target) => kilobytes < target,
    target: (target) => `< ${target} kB`,
  },
  share: {
    unit: ' %',
    digits: 2,
    result: ({ service }) => service,
    shown: (percent) => `${percent.toFixed(2)} %`,
    met: (percent, target) => percent >= target,
    target: (target) => `≥ ${target} %`,
  },
  memory: {
    unit: ' MB',
    digits: 1,
    result: ({ base, service }) => service - base,
    shown: (megabytes) => `+${megabytes.toFixed(1)} MB`,
    met: (megabytes, target) => megabytes < target,
    target: (target) => `< ${target} MB`,
  },
};

/** @param {{ work: import('./works.mjs').Work, figures?: { base: number, service: number } }[]} results */
export function table(results) {
  const rows = [HEAD, ...results.map(rowOf)];
  const widths = HEAD.map((_, column) => Math.max(3, ...rows.map((row) => row[column].length)));
  const line = (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  const [head, ...body] = rows.map(line);
  return [head, rule, ...body].join('\n');
}

/** @param {{ rounds: number, seconds: number }} options */
export function writeResults(text, { rounds, seconds }) {
  const command = ['npm run bench', ...process.argv.slice(2)].join(' ').replace('bench --', 'bench -- --');
  const page = `# Bench

${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, Node ${process.version}, ${cpus().length} CPUs shared by \
load, service and PostgreSQL. By \`${command}\`: ${CONNECTIONS} connections, medians of ${rounds} alternating rounds of \
${seconds} s.

${text}
`;
  writeFileSync(FILE, page);
}

/** One without figures has failed. */
function rowOf({ work, figures }) {
  const { unit, digits, result, shown, met, target } = KINDS[work.kind];
  if (figures === undefined) return [work.title, work.against, '', '', target(work.target), '**FAILED**'];
  const show = (value) => `${amount(value, digits)}${unit}`;
  const value = result(figures);
  return [
    work.title,
    figures.base === undefined ? work.against : `${show(figures.base)} (${work.against})`,
    show(figures.service),
    shown(value),
    target(work.target),
    met(value, work.target) ? 'ok' : '**MISSED**',
  ];
}

const amount = (value, digits) =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
