import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { groupOf } from './test-groups.ts'

/**
 * Whose short files run several to a process: what opens an app opens its own. Journeys share their Chromium. Tabs of the device
 * app keep their channels open as long as their process.
 */
const together =
  /^(src\/(?!server\/(postgres|main)|features\/devices\/app\/web)|sandbox\/|test\/(e2e|stores|stock|holes|incentives|linear|pushes)\/)/
/** A file is loaded in one go, so that what it registers is its own: one that waits at its top level cannot be. */
const waitsAtTop = /^(const .*= )?await |\b(as2(-partner)?|db-types|checked-client|main)\.ts'/m
/** Of a batch: one that is longer is the last of a run, and alone. A file that takes half of it shares nothing. */
const mostSeconds = 180

/** What is run as one process, with the files in it. */
export type Batch = { path: string; files: string[] }

/** Short files in batches of neighbors, written into the folder; every other file alone. The order of the files stays. */
export function batchesOf(files: string[], folder: string, secondsOf: (file: string) => number): Batch[] {
  const batches: Batch[] = []
  const open = new Map<string, { batch: Batch; seconds: number }>()
  for (const file of files) {
    const [group, seconds] = [groupOf(file), secondsOf(file)]
    const last = open.get(group)
    const isShared = together.test(file) && !waitsAtTop.test(readFileSync(file, 'utf8'))
    if (isShared && last && last.seconds + seconds <= mostSeconds) {
      last.batch.files.push(file)
      last.seconds += seconds
      continue
    }
    const batch = { path: file, files: [file] }
    batches.push(batch)
    if (isShared && seconds <= mostSeconds / 2) open.set(group, { batch, seconds })
  }
  for (const [number, batch] of batches.entries())
    if (batch.files.length > 1) batch.path = write(join(folder, `${number}.test.mjs`), batch.files)
  return batches
}

function write(path: string, files: string[]) {
  const runner = pathToFileURL(join(import.meta.dirname, 'test-batch.ts')).href
  writeFileSync(path, `import { runTogether } from ${JSON.stringify(runner)}\nrunTogether(${JSON.stringify(files)})\n`)
  return path
}
