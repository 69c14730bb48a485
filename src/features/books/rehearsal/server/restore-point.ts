import { once } from 'node:events'
import { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import type { KeptCustomer } from '#features/customers/customers/server/door.ts'
import { readFileByHash, saveFile } from '#server/files/files.ts'
import type { Services } from '#server/services.ts'

export const restorePointPlace = (companyId: string) => `restore point of a rehearsal ${companyId}`

/** Keeps rows as gzipped lines, sealed to the company. Answers the file's hash. */
export function openRestorePoint({ config, secrets }: Services, companyId: string) {
  const gzip = createGzip()
  const parts: Buffer[] = []
  gzip.on('data', (part: Buffer) => parts.push(part))
  const ended = once(gzip, 'end')
  return {
    async add(rows: readonly KeptCustomer[]) {
      if (!gzip.write(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))) await once(gzip, 'drain')
    },
    async save(): Promise<string> {
      gzip.end()
      await ended
      return saveFile(config, secrets.seal(Buffer.concat(parts).toString('base64'), restorePointPlace(companyId)))
    },
  }
}

/** The kept rows, a batch at a time. */
export async function* readRestorePoint({ config, secrets }: Services, companyId: string, hash: string, most: number) {
  const sealed = await readFileByHash(config, hash)
  if (!sealed) throw new Error('The restore point is not there.')
  const opened = secrets.open(sealed, restorePointPlace(companyId))
  if (opened === null) throw new Error('The restore point was sealed by a key that is lost.')
  const zipped = Buffer.from(opened, 'base64')
  let batch: KeptCustomer[] = []
  for await (const line of linesOf(Readable.from([zipped]).pipe(createGunzip()).setEncoding('utf8'))) {
    batch.push(JSON.parse(line))
    if (batch.length < most) continue
    yield batch
    batch = []
  }
  if (batch.length) yield batch
}

/** Cut at line feeds alone: a text in JSON may hold other separators of lines, at which `readline` cuts too. */
async function* linesOf(texts: AsyncIterable<string>) {
  let rest = ''
  for await (const text of texts) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}
