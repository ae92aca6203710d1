/** What an operator takes from this project as it is: containers without rights, health, time to stop. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { SETTINGS } from '../server/src/settings/table.ts';
import { temporaryDir } from './support/run/program.ts';
import type { Wire } from './support/worlds/people.ts';

const PROJECT = fileURLToPath(new URL('../', import.meta.url));
const read = (file: string): string => readFileSync(path.join(PROJECT, file), 'utf8');
const EXACT = /^[\w./-]+:\d+\.\d+(\.\d+)?(-[\w.-]+)?$/;
/** The longest that a node takes to stop: it drains, and finishes a mail under way. */
const STOP_SECONDS = 5 + 60 + 5;
const KNOWN = Object.values(SETTINGS).flatMap(({ name }) => [name, `${name}_FILE`]);

describe('compose.yaml', () => {
  const { services, secrets }: Wire = parse(read('compose.yaml'));

  it.each(Object.keys(services))('%s has an exact version and no rights to spare', (name) => {
    const service = services[name];
    expect(service.image).toMatch(EXACT);
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: expect.any(String),
      pids_limit: expect.any(Number),
    });
    expect(service.secrets.filter((secret: string) => !(secret in secrets))).toEqual([]);
    expect(JSON.stringify(service.environment)).not.toMatch(/PASSWORD":|DATABASE_URL":|_KEY":/);
  });

  it('stops with patience, and shows no demo', () => {
    expect(Number.parseInt(services.fairway.stop_grace_period, 10)).toBeGreaterThan(STOP_SECONDS);
    expect(services.fairway.environment.DEMO).toContain('off');
  });

  it('sets nothing that the service does not know', () => {
    const names = Object.keys(services.fairway.environment);
    expect(names.filter((name) => !KNOWN.includes(name))).toEqual([]);
  });
});

describe('the Dockerfile', () => {
  it('is built on an exact version, runs as an ordinary user and is restarted by its health alone', () => {
    const lines = read('Dockerfile').split('\n');
    const bases = lines.filter((line) => line.startsWith('FROM ')).map((line) => line.split(' ')[1]);
    for (const base of bases) expect(base).toMatch(EXACT);
    expect(lines).toContain('USER node');
    expect(read('Dockerfile')).toContain('/healthz');
  });
});

describe('the unit of systemd', () => {
  const unit = read('deploy/systemd/fairway.service');

  it('stops with patience, and only finds settings that exist', () => {
    expect(Number(/^TimeoutStopSec=(\d+)s$/m.exec(unit)?.[1])).toBeGreaterThan(STOP_SECONDS);
    const set = [...unit.matchAll(/^Environment=([A-Z_]+)=/gm)].map(([, name = '']) => name);
    expect(set.filter((name) => name !== 'NODE_ENV' && !KNOWN.includes(name))).toEqual([]);
  });

  it.runIf(hasProgram('systemd-analyze'))('is a unit that systemd accepts', () => {
    const { dir, remove } = temporaryDir();
    const file = path.join(dir, 'fairway.service');
    writeFileSync(file, unit.replace('/usr/bin/node', process.execPath));
    const said = execFileSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
    expect(said).toBe('');
    remove();
  });
});

describe('deploy/kubernetes', () => {
  const kustomization: Wire = parse(read('deploy/kubernetes/kustomization.yaml'));
  const objects: Wire[] = kustomization.resources.flatMap((file: string) =>
    parseAllDocuments(read(`deploy/kubernetes/${file}`)).map((document) => document.toJS()),
  );
  const deployments = objects.filter(({ kind }) => kind === 'Deployment');

  it('lists every file there is', () => {
    const files = readdirSync(path.join(PROJECT, 'deploy/kubernetes'));
    expect(files.filter((file) => file !== 'kustomization.yaml').sort()).toEqual(
      [...kustomization.resources].sort(),
    );
  });

  it('has web nodes and workers', () => {
    const roles = deployments.map(({ spec }) => spec.template.spec.containers[0].env[0]);
    expect(roles).toEqual([
      { name: 'ROLE', value: 'web' },
      { name: 'ROLE', value: 'worker' },
    ]);
  });

  it.each(deployments.map((each) => [each.metadata.name, each]))('%s', (_name, { spec }: Wire) => {
    const { spec: pod, metadata } = spec.template;
    const [container] = pod.containers;
    expect(metadata.labels).toEqual(spec.selector.matchLabels);
    expect(container.image).toMatch(EXACT);
    expect(container.livenessProbe.httpGet.path).toBe('/healthz');
    expect(container.readinessProbe.httpGet.path).toBe('/readyz');
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(pod.automountServiceAccountToken).toBe(false);
    expect(container.resources.limits.memory).toBeDefined();
    // It drains for longer than usual there.
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(STOP_SECONDS + 5);
  });

  it('serves the web nodes alone, by settings that exist', () => {
    const service = objects.find(({ kind }) => kind === 'Service');
    expect(service?.spec.selector).toEqual(deployments[0]?.spec.selector.matchLabels);
    const [{ literals }] = kustomization.configMapGenerator;
    const names: string[] = literals.map((literal: string) => literal.split('=')[0]);
    expect(names.filter((name) => !KNOWN.includes(name))).toEqual([]);
  });
});

function hasProgram(name: string): boolean {
  return (process.env.PATH ?? '').split(':').some((folder) => {
    try {
      return readdirSync(folder).includes(name);
    } catch {
      return false;
    }
  });
}
