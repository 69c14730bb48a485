import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { maxPictureBytes, maxPictureSide } from '../../pictures.ts'

const script = fileURLToPath(new URL('./paint.ts', import.meta.url))
const longestMs = 20_000
const mostAtOnce = 2

/**
 * A PNG, JPEG or WebP as a WebP with sides up to so many pixels; null where it is none of them, is broken, or is larger than any that is kept. A
 * decoder of this size runs beside the server, without its secrets, for as long as one picture takes.
 */
export async function painted(given: Buffer, side: number): Promise<Buffer | null> {
  while (working.size >= mostAtOnce) await Promise.race(working)
  const work = paint(given, side)
  const done = work.then(() => {})
  working.add(done)
  return work.finally(() => working.delete(done))
}
const working = new Set<Promise<void>>()

const paint = (given: Buffer, side: number) =>
  new Promise<Buffer | null>((resolve) => {
    const sizes = [side, maxPictureBytes, maxPictureSide].map(String)
    const child = spawn(process.execPath, ['--max-old-space-size=128', script, ...sizes], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: {},
      timeout: longestMs,
      killSignal: 'SIGKILL',
    })
    const parts: Buffer[] = []
    child.stdout.on('data', (part: Buffer) => parts.push(part))
    child.on('error', () => resolve(null))
    child.on('close', (code) => resolve(code === 0 && parts.length ? Buffer.concat(parts) : null))
    // It may end before it has read all.
    child.stdin.on('error', () => {})
    child.stdin.end(given)
  })

/** What browsers write that cannot write WebP. */
export const isPngOrJpeg = (bytes: Buffer) =>
  bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')) || bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))
