import { limits } from '#server/http/limits.ts'
import { testServer } from '../server.ts'
import { crashes } from './crashes.ts'
import { history, type Length } from './history.ts'

const sideBySide = 4

/** Histories of so many seeds from the first one on, in a database of their own. Answers what was made in them and what went wrong, by seed. */
export async function runHistories(
  { first, histories }: { first: number; histories: number },
  length: Length,
): Promise<{ documents: number; wrong: string[] }> {
  const { requests } = limits.write
  limits.write.requests = 1e9
  const server = await testServer()
  const crash = await crashes(server)
  const seeds = Array.from({ length: histories }, (_, at) => first + at)
  const wrong: string[] = []
  let documents = 0
  const work = async () => {
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift())
      try {
        const made = await history(server, crash, seed, length)
        documents += made
      } catch (error) {
        wrong.push(`SEED=${seed}: ${error instanceof Error ? error.stack : error}`)
      }
  }
  try {
    await Promise.all(Array.from({ length: sideBySide }, work))
  } finally {
    limits.write.requests = requests
    await server.close()
  }
  return { documents, wrong }
}
