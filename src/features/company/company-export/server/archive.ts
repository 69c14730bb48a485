import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { byteOrderMark, csvLine } from '#server/files/csv.ts'
import { streamFileByHash } from '#server/files/files.ts'
import type { Services } from '#server/services.ts'
import type { Snapshot, SnapshotTable } from './snapshot.ts'

/** Hears how many steps are behind; what it throws ends the archive. */
type Progress = { expect(total: number): Promise<void>; add(steps: number): Promise<void> }

/** Writes everything of the snapshot into one ZIP file, a batch of rows at a time: nothing is whole in memory. */
export async function writeArchive({ config }: Services, snapshot: Snapshot, path: string, progress: Progress, signal: AbortSignal) {
  const zip = new ZipFile()
  zip.on('error', (error: Error) => (zip.outputStream as Readable).destroy(error))
  const add = (name: string, open: () => Promise<Readable>) =>
    zip.addReadStreamLazy(name, {}, (opened) => {
      open().then(
        // yazl listens to files of its own only: an error of a stream it is given would end the process.
        (stream) =>
          opened(
            null,
            stream.on('error', (error) => zip.emit('error', error)),
          ),
        (error: Error) => opened(error, Readable.from([])),
      )
    })

  const counts: Record<string, number> = {}
  for (const table of snapshot.tables) counts[table.name] = await snapshot.count(table)
  const files = await snapshot.files()
  await progress.expect(Object.values(counts).reduce((sum, count) => sum + 2 * count, files.length))

  for (const table of snapshot.tables) {
    add(`json/${table.name}.json`, async () => Readable.from(jsonOf(snapshot, table, progress)))
    add(`csv/${table.name}.csv`, async () => Readable.from(csvOf(snapshot, table, progress)))
  }
  const missing: string[] = []
  for (const { path: name, hash } of files)
    add(`files/${name}`, async () => {
      await progress.add(1)
      const stream = await streamFileByHash(config, hash)
      if (!stream) missing.push(name)
      return stream ?? Readable.from([])
    })
  add('manifest.json', async () => {
    const tables = snapshot.tables.map(({ name, columns }) => ({ name, rows: counts[name], columns: columns.map((column) => column.name) }))
    return Readable.from([
      `${JSON.stringify({ version: 1, madeAt: new Date().toISOString(), tables, files: files.length, missing }, null, 2)}\n`,
    ])
  })
  zip.end()
  const file = createWriteStream(path, { mode: 0o600, flush: true })
  // Only then can whoever gives up remove it.
  const closed = new Promise<void>((resolve) => file.once('close', () => resolve()))
  try {
    await pipeline(zip.outputStream, file, { signal })
  } finally {
    await closed
  }
}

async function* jsonOf(snapshot: Snapshot, table: SnapshotTable, progress: Progress) {
  let before = '[\n'
  for await (const rows of snapshot.json(table)) {
    yield before + rows.map(([row]) => row).join(',\n')
    before = ',\n'
    await progress.add(rows.length)
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

async function* csvOf(snapshot: Snapshot, table: SnapshotTable, progress: Progress) {
  const { columns } = table
  yield byteOrderMark + csvLine(columns.map(({ name }) => name))
  for await (const rows of snapshot.texts(table)) {
    yield rows
      .map((row) =>
        csvLine(
          row.map((text) => text ?? ''),
          (index) => columns[index]?.isNumber === true,
        ),
      )
      .join('')
    await progress.add(rows.length)
  }
}
