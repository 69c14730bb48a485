import { buffer } from 'node:stream/consumers'
import { fromBuffer } from 'yauzl'

/** What a ZIP archive holds, each file as text. */
export async function unzip(bytes: Buffer): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const zip = await new Promise<import('yauzl').ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, opened) => (opened ? resolve(opened) : reject(error))),
  )
  return new Promise((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', () => resolve(found))
    zip.on('entry', (entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (!stream) return reject(error)
        buffer(stream).then((content) => {
          found.set(entry.fileName, content.toString('utf8'))
          zip.readEntry()
        }, reject)
      })
    })
    zip.readEntry()
  })
}
