import { createServer } from 'node:net'

const furthest = 50

/** The wanted port, which must be free; else the first free one from `first` on, said plainly. */
export async function freePort(host: string, wanted: number | undefined, first: number): Promise<number> {
  if (wanted !== undefined) {
    if (!Number.isInteger(wanted) || wanted < 1 || wanted > 65_535) throw new Error('A port is a number from 1 to 65535.')
    if (!(await isFree(host, wanted))) throw new Error(`Port ${wanted} is in use. Choose another one, or leave --port out.`)
    return wanted
  }
  for (let port = first; port <= Math.min(65_535, first + furthest); port++) {
    if (!(await isFree(host, port))) continue
    if (port !== first) console.log(`Port ${first} is in use; taking ${port}.`)
    return port
  }
  throw new Error(`No free port from ${first} to ${first + furthest}.`)
}

function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((answer) => {
    const probe = createServer()
    probe.once('error', () => answer(false))
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => answer(true)))
  })
}
