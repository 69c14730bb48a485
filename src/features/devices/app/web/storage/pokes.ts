import type { StoreName } from './schema.ts'

type Told = (stores: readonly StoreName[]) => void

/** Whoever shows what the store holds is told when it changes, in this tab and in the others. */
export class Pokes {
  readonly #told = new Set<Told>()
  readonly #channel: BroadcastChannel

  constructor(name: string) {
    this.#channel = new BroadcastChannel(name)
    this.#channel.onmessage = ({ data }) => this.#tell(data)
  }

  listen(told: Told): () => void {
    this.#told.add(told)
    return () => this.#told.delete(told)
  }

  changed(...stores: StoreName[]) {
    this.#tell(stores)
    this.#channel.postMessage(stores)
  }

  close() {
    this.#channel.close()
  }

  #tell(stores: readonly StoreName[]) {
    for (const told of this.#told) told(stores)
  }
}
