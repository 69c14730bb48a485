import type { Shelf } from '../shelf.ts'
import { S3Error } from './s3-error.ts'
import { xml } from './xml.ts'

const most = 1_000

/** ListObjectsV2: a page in the order of the keys; what lies behind the delimiter is folded into its prefix. */
export function listObjects(shelf: Shelf, bucket: string, query: URLSearchParams) {
  const prefix = query.get('prefix') ?? ''
  const delimiter = query.get('delimiter') ?? ''
  const token = query.get('continuation-token')
  const maxKeys = Math.min(Number(query.get('max-keys') ?? most), most)
  if (!Number.isInteger(maxKeys) || maxKeys < 0) throw new S3Error('InvalidArgument', 'max-keys')
  const entries: Entry[] = []
  const behind = token ? Buffer.from(token, 'base64url').toString() : `${query.get('start-after') ?? ''}\0`
  const walk = entriesFrom(shelf, behind > prefix ? behind : prefix, prefix, delimiter)
  let next = walk.next()
  for (; !next.done && entries.length < maxKeys; next = walk.next()) entries.push(next.value)
  const truncated = !next.done && maxKeys > 0
  return xml('ListBucketResult', {
    Name: bucket,
    Prefix: prefix,
    Delimiter: delimiter || undefined,
    MaxKeys: maxKeys,
    KeyCount: entries.length,
    IsTruncated: truncated,
    ContinuationToken: token ?? undefined,
    NextContinuationToken: truncated ? Buffer.from(entries.at(-1)?.next ?? '').toString('base64url') : undefined,
    Contents: entries
      .flatMap(({ object }) => object ?? [])
      .map(({ key, etag, sizeBytes, modifiedAt }) => ({
        Key: key,
        LastModified: modifiedAt.toISOString(),
        ETag: `"${etag}"`,
        Size: sizeBytes,
        StorageClass: 'STANDARD',
      })),
    CommonPrefixes: entries.flatMap(({ folded }) => (folded ? [{ Prefix: folded }] : [])),
  })
}

type Listed = ReturnType<Shelf['list']>[number]
/** `next`: where the one behind it begins. */
type Entry = { object?: Listed; folded?: string; next: string }

function* entriesFrom(shelf: Shelf, start: string, prefix: string, delimiter: string): Generator<Entry, undefined> {
  for (let from = start; ; ) {
    const [object] = shelf.list(from, 1)
    if (!object?.key.startsWith(prefix)) return
    const end = delimiter ? object.key.indexOf(delimiter, prefix.length) : -1
    const folded = end < 0 ? undefined : object.key.slice(0, end + delimiter.length)
    // No character sorts behind the last one of Unicode.
    from = folded ? `${folded}\u{10ffff}` : `${object.key}\0`
    yield folded ? { folded, next: from } : { object, next: from }
  }
}
