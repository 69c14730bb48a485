import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Bench } from './measure.ts'

const files = 48
const bytes = 1_048_576
const atOnce = 8

export const upload: Bench = {
  name: 'upload',
  async run() {
    const server = fork(new URL('serve-upload.ts', import.meta.url), [String(files)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: ['--expose-gc'],
    })
    const [{ url, headers, notes }] = (await once(server, 'message')) as [{ url: string; headers: Record<string, string>; notes: string[] }]
    const send = async (noteId: string) => {
      const form = new FormData()
      form.append('noteId', noteId)
      form.append('file', new Blob([Buffer.alloc(bytes, `${noteId}\n`)]), 'full.txt')
      const answer = await fetch(`${url}/Dashboard/AddDeleteNoteAttachment`, { method: 'POST', headers, body: form })
      if (answer.status !== 200) throw new Error(await answer.text())
    }
    for (const note of notes.slice(0, atOnce)) await send(note)
    server.send('measure')
    await once(server, 'message')
    const waiting = notes.slice(atOnce)
    const work = async () => {
      for (let note = waiting.pop(); note; note = waiting.pop()) await send(note)
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    server.send('report')
    const [{ most, kept }] = (await once(server, 'message')) as [{ most: number; kept: number }]
    server.kill()
    const megabytes = (size: number) => `${(size / bytes).toFixed(1)} MB`
    return [
      {
        what: `heap and buffers at most above the start, ${files - atOnce} uploads of 1 MB, ${atOnce} at once`,
        value: megabytes(most),
        wanted: `< ${atOnce} MB`,
        reached: most < atOnce * bytes,
      },
      { what: 'of it kept when they are over', value: megabytes(kept), wanted: '', reached: null },
    ]
  },
}
