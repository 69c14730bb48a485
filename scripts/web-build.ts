import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const built = 'dist/web/index.html'
const sources = [
  'src/web',
  'src/contract',
  'src/features',
  'public',
  'index.html',
  'landing.html',
  'payment.html',
  'device.html',
  'store.html',
  'scripts/build.ts',
  'scripts/build-device.ts',
  'scripts/build-store.ts',
  'scripts/device-texts.ts',
  'scripts/store-texts.ts',
  'scripts/chunks.ts',
  'scripts/page-html.ts',
  'scripts/prerender.tsx',
  'scripts/screen-files.ts',
  'vite.config.ts',
  'package-lock.json',
]

/** Builds the browser's code when it is missing or older than what it is made of. */
export async function buildWhenStale() {
  const made = statSync(built, { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (made > Math.max(...sources.map(newest))) return
  console.log(made ? 'The screens have changed; building them …' : 'Building the screens (only this once) …')
  const child = spawn(process.execPath, ['scripts/build.ts'], { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The screens could not be built.')
}

function newest(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return 0
  if (!found.isDirectory()) return found.mtimeMs
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !isServerOnly(join(entry.parentPath, entry.name)))
    .reduce((latest, entry) => Math.max(latest, statSync(join(entry.parentPath, entry.name)).mtimeMs), found.mtimeMs)
}

const isServerOnly = (path: string) => path.includes('/server/') || path.endsWith('.test.ts')
