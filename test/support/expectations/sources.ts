/** The sources of a part of the project, with what each imports, for the tests of its architecture. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Source {
  file: string;
  text: string;
  /** Files of the same part by their path below its root, packages by their name. */
  imports: string[];
}

export const readSources = (root: string): Source[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\.ts$/.test(file))
    .map((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      const found = [
        ...text.matchAll(
          /(?:^|\n)(?:import|export)[^'"`;]*?from '([^']+)'|import\('([^']+)'\)|(?:^|\n)import '([^']+)'/g,
        ),
      ];
      const imports = found
        .map(([, from, dynamic, bare]) => from ?? dynamic ?? bare ?? '')
        .map((name) =>
          name.startsWith('.') ? path.posix.normalize(path.posix.join(path.posix.dirname(file), name)) : name,
        );
      return { file, text, imports };
    });

/** Those that come back to themselves by following who imports whom. */
export const inCircles = (imports: ReadonlyMap<string, Iterable<string>>): string[] => {
  const reaches = (from: string, to: string, seen: Set<string>): boolean =>
    [...(imports.get(from) ?? [])].some(
      (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
    );
  return [...imports.keys()].filter((name) => reaches(name, name, new Set()));
};
