/** The machine: Node, open files, the disk, the port, the address that links have. */
import { existsSync } from 'node:fs';
import { access, constants, statfs } from 'node:fs/promises';
import path from 'node:path';
import { isNodeAt } from '../../platform/net/reach.ts';
import { tryPort } from '../../port.ts';
import { expectEnoughFiles } from '../../start-failure.ts';
import { doubtful, type Finding, good, leftOut, wrong } from './check.ts';
import type { DoctorSettings } from './doctor.ts';

const MEGABYTE = 1024 * 1024;
const LEAST_FREE = 200 * MEGABYTE;
const ENOUGH_FREE = 1024 * MEGABYTE;
const PATIENCE_MS = 2000;

export async function machineChecks(settings: DoctorSettings, isEmbedded: boolean): Promise<Finding[]> {
  return [
    node(),
    openFiles(),
    isEmbedded
      ? await disk(settings.dataDir)
      : leftOut('disk', "this machine stores no data; watch the database's disk"),
    await port(settings),
    address(settings, isEmbedded),
  ];
}

function node(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isNewEnough = major > 20 || (major === 20 && minor >= 19);
  const says = `Node ${process.versions.node}`;
  return isNewEnough ? good('node', says) : wrong('node', says, 'Install Node 20.19 or newer.');
}

function openFiles(): Finding {
  try {
    expectEnoughFiles();
    return good('open files', 'enough are allowed');
  } catch (error) {
    return wrong('open files', error instanceof Error ? error.message : String(error));
  }
}

/** Of a folder that does not exist yet, the one that it will be made in. */
async function disk(dataDir: string): Promise<Finding> {
  let folder = dataDir;
  while (!existsSync(folder) && folder !== path.dirname(folder)) folder = path.dirname(folder);
  try {
    await access(folder, constants.W_OK);
    const { bavail, bsize } = await statfs(folder);
    const says = `${Math.floor((bavail * bsize) / MEGABYTE)} MB free for ${dataDir}`;
    if (bavail * bsize < LEAST_FREE)
      return wrong('disk', says, 'Make room, or set DATA_DIR to another disk.');
    return bavail * bsize < ENOUGH_FREE ? doubtful('disk', says, 'Make room soon.') : good('disk', says);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return wrong('disk', reason, 'Set DATA_DIR to a folder that this user can write to.');
  }
}

async function port({ host, port }: DoctorSettings): Promise<Finding> {
  const error = await tryPort({ host, port });
  if (error === undefined) return good('port', `${port} on ${host} is free`);
  if (error.code !== 'EADDRINUSE')
    return wrong(
      'port',
      error.message,
      'Set HOST to an address of this machine, and PORT to one it may use.',
    );
  return (await isNodeAt(host, port, PATIENCE_MS))
    ? good('port', `${port} on ${host} is in use by a running Fairway`)
    : wrong(
        'port',
        `${port} on ${host} is used by another program`,
        'Stop that program, or set PORT to a free port.',
      );
}

function address({ publicUrl }: DoctorSettings, isEmbedded: boolean): Finding {
  if (publicUrl === undefined)
    return isEmbedded
      ? leftOut('public address', 'not set: links point to this machine')
      : doubtful(
          'public address',
          'not set: links point to HOST and PORT',
          'Set PUBLIC_URL to the address that people type.',
        );
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' || hostname === 'localhost'
    ? good('public address', publicUrl)
    : doubtful(
        'public address',
        publicUrl,
        'Use https: without it, others on the network can read cookies and links.',
      );
}
