import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const packages = fileURLToPath(new URL('../../node_modules', import.meta.url));
const { version } = JSON.parse(readFileSync(join(packages, '@sparticuz/chromium/package.json'), 'utf8'));
const CACHE = join(packages, `.cache/chromium-${version}`);
/** The package unpacks into the folder for temporary files and takes what stands there for whole. */
const UNPACK = "import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())";

/** @returns the path of the real browser that comes from the npm registry, unpacked by the first test that needs it */
export async function browserProgram(): Promise<string> {
  const folder = await wholeFolder(CACHE, async (TMPDIR) => {
    const env = { ...process.env, NODE_OPTIONS: '', TMPDIR };
    await promisify(execFile)(process.execPath, ['--eval', UNPACK], { cwd: import.meta.dirname, env });
  });
  return join(folder, 'chromium');
}

/**
 * A folder that is there whole or not at all, however many processes want it at once and whichever of them is killed:
 * half a program cannot be started.
 * @param make fills the folder that it is given
 * @throws what `make` throws, and the file system's error; nothing is left then
 */
export async function wholeFolder(folder: string, make: (into: string) => Promise<void>): Promise<string> {
  if (existsSync(folder)) return folder;
  mkdirSync(dirname(folder), { recursive: true });
  const own = mkdtempSync(`${folder}-`);
  try {
    await make(own);
    renameSync(own, folder);
  } catch (error) {
    rmSync(own, { recursive: true, force: true });
    // Otherwise another was quicker.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}
