import type { Stats } from 'node:fs'
import type { Attributes, FileEntry } from 'ssh2'

const seconds = (ms: number) => Math.floor(ms / 1000)

export function attributesOf({ mode, size, atimeMs, mtimeMs }: Stats): Attributes {
  return { mode, uid: 1000, gid: 1000, size, atime: seconds(atimeMs), mtime: seconds(mtimeMs) }
}

const unknown: Attributes = { mode: 0o100600, uid: 1000, gid: 1000, size: 0, atime: 0, mtime: 0 }

/** One name of a folder, with the line of `ls -l` that some clients read instead of the numbers. */
export function listed(filename: string, stats?: Stats): FileEntry {
  const attrs = stats ? attributesOf(stats) : unknown
  const kind = stats?.isDirectory() ? 'drwxr-x---' : '-rw-r-----'
  const time = new Date(attrs.mtime * 1000).toISOString().slice(0, 16).replace('T', ' ')
  return { filename, longname: `${kind} 1 supplier supplier ${String(attrs.size).padStart(10)} ${time} ${filename}`, attrs }
}
